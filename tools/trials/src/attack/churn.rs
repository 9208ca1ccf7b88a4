//! Connections that come and go: nothing is said on them, or half a request, and many end with a reset.

use rand_core::Rng;

use super::field::Field;
use super::tally::Tally;

const COMERS: usize = 8;
/// Nobody comes more often than this: ports are not endless.
const TIMES: usize = 2000;

pub(crate) fn connect_and_leave(field: &Field) -> Tally {
    let request = b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    field.together(COMERS, |number| {
        let (mut tally, mut generator) = (Tally::default(), field.generator(number));
        for _ in (0..TIMES).take_while(|_| !field.is_over()) {
            let Some(mut wire) = field.connect(&mut tally) else { break };
            let choice = generator.next_u64() as usize;
            let part = &request[..choice % (request.len() + 1)];
            tally.requests += u64::from(!part.is_empty());
            let _ = wire.send(part);
            if choice & (1 << 32) != 0 {
                wire.reset();
            }
        }
        tally
    })
}
