//! The baseline: axum as in its first example.

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::BenchResult;

/// Serves on a free port until the process ends, and prints the address as `queens serve` does.
pub(crate) fn serve() -> BenchResult {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let router = Router::new().route("/", get(async || "hello"));
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        eprintln!("http://{}/", listener.local_addr()?);
        axum::serve(listener, router).await?;
        Ok(())
    })
}
