//! `queens map N`: how many solutions have a queen on each square; as a table, CSV, JSON or a heat map.

use queens_app::{Map, MapAnswer};
use queens_charts::map::{MapFormat, MapView};
use queens_messages::{message, units};

use crate::args::MapArgs;
use crate::output::named_format;
use crate::{Failure, Output, Session, progress};

pub(crate) fn run(session: &Session, args: &MapArgs) -> Result<(), Failure> {
    let n = queens_app::size(&args.size)?;
    let format = args.format()?;
    let (threads, yes) = (session.threads, args.yes);
    let request = Map { threads, yes, ..Map::new(args.board.board(n)?) };
    request.validate()?;
    // Opened before the work begins: a file that cannot be written must not cost minutes.
    let mut out = Output::open(args.output.as_deref())?;
    out.suits(format, format == MapFormat::Png)?;
    let control = progress::control(session, args.timeout);
    let answer = request.run(&control)?;
    if answer.stopped.is_some() {
        if format == MapFormat::Json {
            out.document(&answer)?;
        }
        return Err(Failure::stopped(&control));
    }
    drop(control); // and the bar with it
    let seconds = units::seconds(answer.seconds.0);
    session.note(&message!(Mapped { n, strategy: answer.engine, seconds }));
    write(session, &answer, format, out)
}

impl MapArgs {
    /// The format that is named, else that of the file's ending.
    fn format(&self) -> Result<MapFormat, Failure> {
        let ending = || self.output.as_ref()?.extension()?.to_str()?.parse().ok();
        let format = named_format(self.format, self.json.then_some(MapFormat::Json))?;
        Ok(format.or_else(ending).unwrap_or_default())
    }
}

fn write(
    session: &Session,
    answer: &MapAnswer,
    format: MapFormat,
    mut out: Output,
) -> Result<(), Failure> {
    let Some(map) = answer.map() else { return Ok(()) };
    let view = MapView { map, language: session.language };
    let content = match format {
        MapFormat::Json => {
            out.document(answer)?;
            return out.commit();
        }
        MapFormat::Heat => view.text(out.takes_colour()).into_bytes(),
        MapFormat::Table => view.table().to_text().into_bytes(),
        MapFormat::Csv => view.csv().into_bytes(),
        MapFormat::Svg => view.picture().to_svg().into_bytes(),
        MapFormat::Png => view.picture().to_png().map_err(queens_format::WriteError::from)?,
    };
    out.complete(&content)
}
