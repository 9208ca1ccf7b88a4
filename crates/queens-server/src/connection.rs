//! Accepts connections and answers their requests. Each connection has a place in the [pool](crate::pool) and time
//! limits on everything that its client sends and receives; all end in an orderly way when the server stops.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, header};
use http_body_util::BodyExt;
use hyper::body::{Frame, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutWriter;

use crate::Handler;
use crate::limits;
use crate::pool::{Pool, PoolPlace};

/// How long to wait when the system cannot accept another connection.
const RETRY: Duration = Duration::from_millis(50);

/// Accepts connections until `stop` is ready, then lets those that are open end.
pub(crate) async fn accept(
    handler: Handler,
    listener: TcpListener,
    pool: Arc<Pool>,
    stall: Duration,
    stop: impl Future<Output = ()>,
) {
    let (ending, ended) = watch::channel(false);
    let mut open = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            (stream, place) = accepted(&listener, &pool) => {
                let mut stream = TimeoutWriter::new(stream);
                // An answer that the client does not take would stay in memory, and its work would never end.
                stream.set_timeout(Some(stall));
                open.spawn(serve(handler.clone(), stream, place, ended.clone()));
            }
        }
        while open.try_join_next().is_some() {} // removes those that have ended
    }
    drop(listener);
    handler.work.close();
    let _ = ending.send(true);
    let all_ended = async { while open.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(limits::SHUTDOWN, all_ended).await;
}

/// The next connection, with its place in the pool.
async fn accepted(listener: &TcpListener, pool: &Arc<Pool>) -> (TcpStream, Arc<PoolPlace>) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, pool.place().await),
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {} // closed already
            Err(_) => {
                pool.evict(); // no files are left: closing a connection frees one
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

/// Answers the requests of one connection.
async fn serve(
    handler: Handler,
    stream: TimeoutWriter<TcpStream>,
    place: Arc<PoolPlace>,
    mut ended: watch::Receiver<bool>,
) {
    let _ = stream.get_ref().set_nodelay(true);
    let service = service_fn(|request| answer(handler.clone(), Arc::clone(&place), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(handler.work.arrival)
        .max_buf_size(limits::BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        biased; // a request that has arrived comes before an eviction
        _ = connection.as_mut() => return,
        _ = ended.wait_for(|ended| *ended) => connection.as_mut().graceful_shutdown(),
        () = place.evicted() => return,
    }
    let _ = connection.await;
}

/// Answers a request, and marks in the pool when the server works and when it waits for the client.
async fn answer(
    handler: Handler,
    place: Arc<PoolPlace>,
    request: hyper::Request<Incoming>,
) -> Result<hyper::Response<Body>, Infallible> {
    if request.body().is_end_stream() {
        place.begin();
    }
    // The request is in progress when its body is read, and then dropped.
    let arrived = OnDrop(Arc::clone(&place), PoolPlace::begin);
    let request = request.map(|body| Body::new(body.map_frame(holding(arrived))));
    let mut response = handler.answer(request).await;
    if place.is_wanted() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if response.body().size_hint().exact().is_some() {
        place.wait(); // the client only has to take the answer
        return Ok(response);
    }
    // A streamed answer is in progress until its end.
    let sent = OnDrop(place, PoolPlace::wait);
    Ok(response.map(|body| Body::new(body.map_frame(holding(sent)))))
}

/// Passes on the frames of a body, and holds the guard until the body is dropped.
fn holding(guard: OnDrop) -> impl FnMut(Frame<Bytes>) -> Frame<Bytes> {
    move |frame| {
        let _guard = &guard;
        frame
    }
}

/// Marks the state of a connection when a body ends.
struct OnDrop(Arc<PoolPlace>, fn(&PoolPlace));

impl Drop for OnDrop {
    fn drop(&mut self) {
        (self.1)(&self.0);
    }
}
