//! One connection after the other: it gets a seat in the [room](crate::room), has time limits on all that its client
//! may keep us waiting for, and ends in an orderly way when the server stops.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, header};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Sleep;
use tower_service::Service;

use crate::House;
use crate::guard;
use crate::limits::{self, Patience};
use crate::room::{Room, Seat};

/// How long to wait when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(50);

/// Accepts connections until `stop` is there, then lets those that are open end.
pub(crate) async fn accept(
    house: House,
    listener: TcpListener,
    room: Arc<Room>,
    stop: impl Future<Output = ()>,
) {
    let (ending, ended) = watch::channel(false);
    let mut open = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            (stream, seat) = admitted(&listener, &room) => {
                open.spawn(converse(house.clone(), stream, seat, ended.clone()));
            }
        }
        while open.try_join_next().is_some() {} // forgets those that have ended
    }
    drop(listener);
    house.work.close();
    let _ = ending.send(true);
    let farewell = async { while open.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(limits::FAREWELL, farewell).await;
}

/// The next connection, with its seat.
async fn admitted(listener: &TcpListener, room: &Arc<Room>) -> (TcpStream, Seat) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, room.seat().await),
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {} // gone already
            Err(_) => {
                room.dismiss(); // no files are left: somebody has to give one back
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// Answers the requests of one connection.
async fn converse(house: House, stream: TcpStream, seat: Seat, mut ended: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let (patience, seat) = (house.patience, Arc::new(seat));
    let service = service_fn(|request| seated(house.clone(), Arc::clone(&seat), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.arrival)
        .max_buf_size(limits::BUFFER)
        .serve_connection(TokioIo::new(Impatient::new(stream, patience.stall)), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        biased; // what has arrived is looked at before anybody is sent away
        _ = connection.as_mut() => return,
        _ = ended.wait_for(|ended| *ended) => connection.as_mut().graceful_shutdown(),
        () = seat.dismissed() => return,
    }
    let _ = connection.await;
}

/// From a request to its answer, while the seat knows who keeps whom waiting.
async fn seated(
    house: House,
    seat: Arc<Seat>,
    request: hyper::Request<Incoming>,
) -> Result<hyper::Response<Body>, Infallible> {
    let request = request.map(|body| Arriving::new(body, Arc::clone(&seat)));
    let mut response = answer(house, request).await?;
    if seat.is_wanted() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if response.body().size_hint().exact().is_none() {
        return Ok(response.map(|body| Body::new(Streaming { body, seat })));
    }
    seat.wait(); // all that is left to do is for the client to take it
    Ok(response)
}

/// From a request to its answer: the door, the router, the seal.
pub(crate) async fn answer<B>(
    mut house: House,
    mut request: hyper::Request<B>,
) -> Result<hyper::Response<Body>, Infallible>
where
    Router: Service<hyper::Request<B>, Response = hyper::Response<Body>, Error = Infallible>,
{
    // Who reads a body must know; mostly it is the usual one, which need not be told.
    if house.patience != Patience::USUAL {
        request.extensions_mut().insert(house.patience);
    }
    let mut response = match house.hosts.admit(&request) {
        Ok(()) => house.router.call(request).await?,
        Err(fault) => axum::response::IntoResponse::into_response(fault),
    };
    guard::seal(response.headers_mut());
    Ok(response)
}

/// The body of a request, which is under way when it is here as a whole.
struct Arriving {
    body: Incoming,
    seat: Arc<Seat>,
}

impl Arriving {
    fn new(body: Incoming, seat: Arc<Seat>) -> Self {
        if body.is_end_stream() {
            seat.begin();
        }
        Self { body, seat }
    }
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if frame.is_none() {
            self.seat.begin();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer that streams: until its end, the request is under way.
struct Streaming {
    body: Body,
    seat: Arc<Seat>,
}

impl HttpBody for Streaming {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }
}

impl Drop for Streaming {
    fn drop(&mut self) {
        self.seat.wait();
    }
}

/// A stream that ends when the other side takes nothing for too long: its answer would stay in memory, and
/// what makes it would wait, for ever.
struct Impatient {
    stream: TcpStream,
    stall: Duration,
    patience: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    const fn new(stream: TcpStream, stall: Duration) -> Self {
        Self { stream, stall, patience: None }
    }

    /// Passes on what the stream said of a write, or that it took too long.
    fn judged<T>(
        &mut self,
        context: &mut Context<'_>,
        said: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if said.is_ready() {
            self.patience = None;
            return said;
        }
        let sleep = || Box::pin(tokio::time::sleep(self.stall));
        ready!(self.patience.get_or_insert_with(sleep).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judged(context, said)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judged(context, said)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let said = Pin::new(&mut self.stream).poll_flush(context);
        self.judged(context, said)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let said = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judged(context, said)
    }
}
