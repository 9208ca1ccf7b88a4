//! One connection after the other: accepted while there is room, with time limits on all that a client may
//! keep us waiting for, and ended in an orderly way when the server stops.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::Sleep;
use tower_service::Service;

use crate::House;
use crate::guard;
use crate::limits::{self, Patience};

/// How long to wait when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(50);

/// Accepts connections until `stop` is there, then lets those that are open end.
pub(crate) async fn accept(house: House, listener: TcpListener, stop: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(limits::CONNECTIONS));
    let (ending, ended) = watch::channel(false);
    let mut open = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&room).acquire_owned().await;
            (place, listener.accept().await)
        };
        tokio::select! {
            () = &mut stop => break,
            _ = open.join_next(), if !open.is_empty() => {} // forgets those that have ended
            (place, accepted) = accepted => match accepted {
                Ok((stream, _)) => {
                    let (house, ended) = (house.clone(), ended.clone());
                    open.spawn(async move {
                        let _place = place;
                        converse(house, stream, ended).await;
                    });
                }
                Err(_) => tokio::time::sleep(BREATH).await,
            },
        }
    }
    drop(listener);
    house.work.close();
    let _ = ending.send(true);
    let farewell = async { while open.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(limits::FAREWELL, farewell).await;
}

/// Answers the requests of one connection.
async fn converse(house: House, stream: TcpStream, mut ended: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let patience = house.patience;
    let service = service_fn(move |request| answer(house.clone(), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.arrival)
        .max_buf_size(limits::BUFFER)
        .serve_connection(TokioIo::new(Impatient::new(stream, patience.stall)), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = ended.wait_for(|ended| *ended) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
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
