//! The router: each operation of the API at its path, read from HTTP and run as work; the page; and the faults for everything
//! else.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::Response;
use axum::routing::{get, post};
use queens_api::{Code, Fault, Operation, OperationVisitor, Prepared, RequestInput, RequestShape};
use queens_messages::{Message, shortened};

use crate::openapi::{self, API};
use crate::work::WorkSlots;
use crate::{answer, input, page};

/// The page, the API, and the errors for everything else.
pub(crate) fn router() -> Router<WorkSlots> {
    let mut routes = Routes(page::routes());
    openapi::visit(&mut routes);
    routes.0.fallback(nothing_there).method_not_allowed_fallback(wrong_method)
}

/// The routes of the operations that it visits.
struct Routes(Router<WorkSlots>);

impl OperationVisitor for Routes {
    fn visit<O: Operation>(&mut self) {
        let shape = Arc::new(RequestShape::new::<O>());
        let answer = async move |State(mut work): State<WorkSlots>, request: Request| {
            work.connection = request.extensions().get().cloned();
            match prepared::<O>(&shape, request, &work).await {
                Ok(prepared) => work.answer(prepared).await,
                Err(fault) => answer::refused(&fault),
            }
        };
        let answer = if O::INPUT == RequestInput::Query { get(answer) } else { post(answer) };
        let router = std::mem::take(&mut self.0);
        self.0 = router.route(&format!("{API}{}", O::PATH), answer);
    }
}

async fn prepared<O: Operation>(
    shape: &RequestShape,
    request: Request,
    work: &WorkSlots,
) -> Result<Prepared, Fault> {
    input::read::<O>(shape, request, work.arrival).await?.prepare()
}

async fn nothing_there(request: Request) -> Response {
    let accepts = request.headers().get(header::ACCEPT).and_then(|accepts| accepts.to_str().ok());
    if accepts.is_some_and(|accepts| accepts.contains("text/html")) {
        return page::nothing_there();
    }
    let path = shortened(request.uri().path());
    answer::refused(&Fault::new(Code::NotFound, &Message::NothingThere { path }))
}

async fn wrong_method(request: Request) -> Response {
    let (method, path) = (shortened(request.method().as_str()), shortened(request.uri().path()));
    answer::refused(&Fault::new(Code::BadMethod, &Message::WrongMethod { method, path }))
}
