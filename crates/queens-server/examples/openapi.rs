//! Prints the description of the API: `npm run types` in `web/` makes the types of the page from it.

fn main() {
    println!("{}", queens_server::openapi());
}
