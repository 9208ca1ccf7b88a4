//! A board too large for single squares, as a density picture: one cell for many squares, the darker the more queens
//! it has. The rows stream by, and only numbers are kept, two bytes for each of about a million cells. The PNG has a
//! palette and no canvas, so that even the picture of a billion queens takes a few MB. The SVG is a document around the
//! same pixels.

use std::io::Write;

use super::scene::PngError;
use super::{Colour, FRAME, INK, LIGHT, MARGIN, PAPER};
use crate::markup::svg_document;

/// The pixels along a side, about.
const PIXELS: u32 = 1000;
/// The most pixels along the side of a cell.
const LARGEST_CELL: u32 = 4;
/// So many queens a cell, on average, show a shade and not only noise. Where there are fewer, cells
/// are larger.
const ENOUGH_QUEENS: u32 = 16;
/// The shades are the first colours of the palette, the paper is the last one.
const DARKEST: u8 = 254;
const PAPER_INDEX: u8 = 255;

/// How many queens stand in each part of a huge board.
pub(crate) struct DensityMap {
    n: u32,
    /// The rows of the board that are still to come, and those of them that belong to the row of cells that is being
    /// filled.
    rows_left: u32,
    band_left: u32,
    /// How many squares wide and high a cell is.
    squares: u32,
    /// How many cells there are along a side.
    side: u32,
    /// The pixels of a cell, across and down.
    zoom: u32,
    /// The queens of the row of cells that is being filled.
    band: Vec<u32>,
    /// The finished rows of cells, from the top, in a scale that fits.
    cells: Vec<u16>,
}

impl DensityMap {
    /// An empty board of `n` rows: about a thousand pixels wide, and from about 250 to 1000 cells.
    pub(crate) fn new(n: u32) -> Self {
        let squares = Self::squares_of(n);
        let side = n.div_ceil(squares);
        let cells = Vec::with_capacity(side as usize * side as usize);
        let (zoom, band) = (cell_of(n), vec![0; side as usize]);
        Self { n, rows_left: n, band_left: squares.min(n), squares, side, zoom, band, cells }
    }

    /// How many squares wide and high a cell of a board of `n` rows is.
    pub(crate) fn squares_of(n: u32) -> u32 {
        n.div_ceil(PIXELS / cell_of(n)).max(1)
    }

    /// Takes in the columns of the next rows; what lies off the board is left out.
    pub(crate) fn rows(&mut self, columns: &[u32]) {
        for column in columns.iter().take(self.rows_left as usize) {
            if let Some(queens) = self.band.get_mut((column / self.squares) as usize) {
                *queens += 1;
            }
            self.rows_left -= 1;
            self.band_left -= 1;
            if self.band_left == 0 {
                self.close_band();
            }
        }
    }

    fn close_band(&mut self) {
        // A row has one queen, so a cell has not more of them than rows.
        let scale = |queens: u32| match self.squares {
            ..=0xffff => queens as u16,
            most => (u64::from(queens) * 0xffff / u64::from(most)) as u16,
        };
        self.cells.extend(self.band.iter().map(|&queens| scale(queens)));
        self.band.fill(0);
        self.band_left = self.squares.min(self.rows_left);
    }

    /// The picture as an SVG document around the pixels.
    pub(crate) fn to_svg(&self) -> Result<String, PngError> {
        let (n, width, squares) = (self.n, self.width(), self.squares);
        let title = format!("{n} x {n} board with queens, {squares} x {squares} squares in a cell");
        let pixels = base64(&self.to_png()?);
        let content = format!(
            "<image width=\"{width}\" height=\"{width}\" style=\"image-rendering:pixelated\" \
             href=\"data:image/png;base64,{pixels}\"/>\n"
        );
        Ok(svg_document(&title, width, width, &content))
    }

    fn width(&self) -> u32 {
        self.side * self.zoom + 2 * (MARGIN + FRAME)
    }

    /// The picture as the bytes of a PNG file, framed like the picture of a smaller board: with a palette, line by
    /// line.
    pub(crate) fn to_png(&self) -> Result<Vec<u8>, PngError> {
        if cfg!(target_family = "wasm") {
            return Err(PngError::InPage);
        }
        let (mut file, shade) = (Vec::new(), self.shade());
        let mut encoder = png::Encoder::new(&mut file, self.width(), self.width());
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette());
        let mut png = encoder.write_header()?;
        let mut pixels = png.stream_writer()?;
        for y in 0..self.width() as usize {
            pixels.write_all(&self.line(y, &shade)).map_err(png::EncodingError::from)?;
        }
        pixels.finish()?;
        png.finish()?;
        Ok(file)
    }

    /// One line of pixels: paper, frame, cells, frame, paper.
    fn line(&self, y: usize, shade: impl Fn(u16) -> u8) -> Vec<u8> {
        let (side, zoom, width) = (self.side as usize, self.zoom as usize, self.width() as usize);
        let (margin, inner) = (MARGIN as usize, (MARGIN + FRAME) as usize);
        let mut line = vec![PAPER_INDEX; width];
        if (margin..width - margin).contains(&y) {
            line[margin..width - margin].fill(DARKEST);
        }
        let row = y.checked_sub(inner).map(|row| row / zoom * side);
        let cells = row.and_then(|row| self.cells.get(row..row + side)).unwrap_or_default();
        line[inner..].chunks_mut(zoom).zip(cells).for_each(|(pixels, &cell)| {
            pixels.fill(shade(cell));
        });
        line
    }

    /// Which shade a cell has: the lightest for the fewest queens of all cells, the darkest for the
    /// most, so that a picture shows something whether cells hold one queen or a million.
    fn shade(&self) -> impl Fn(u16) -> u8 {
        let fewest = self.cells.iter().min().copied().unwrap_or_default();
        let most = self.cells.iter().max().copied().unwrap_or_default();
        move |cell| {
            let above = f32::from(cell - fewest) / f32::from(most - fewest).max(1.0);
            // Few queens among many cells without any should not be lost: the root lifts them.
            let shade = if fewest == 0 { above.sqrt() } else { above };
            (shade * f32::from(DARKEST)).round() as u8
        }
    }
}

/// How many pixels wide a cell of a board of `n` rows is.
fn cell_of(n: u32) -> u32 {
    let has_enough = |&pixels: &u32| n / ENOUGH_QUEENS >= (PIXELS / pixels).pow(2);
    [1, 2].into_iter().find(has_enough).unwrap_or(LARGEST_CELL)
}

/// From the colour of the board to that of the queens, then the paper.
fn palette() -> Vec<u8> {
    let [light, dark] = [LIGHT, INK].map(|Colour(r, g, b)| [r, g, b].map(u32::from));
    let darkest = u32::from(DARKEST);
    let mixed = |part: u32, channel: usize| {
        ((light[channel] * (darkest - part) + dark[channel] * part) / darkest) as u8
    };
    let shades = (0..=darkest).flat_map(|part| [0, 1, 2].map(|channel| mixed(part, channel)));
    shades.chain([PAPER.0, PAPER.1, PAPER.2]).collect()
}

/// Bytes as text, the way of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|index| u32::from(*group.get(index).unwrap_or(&0)));
        let bits = a << 16 | b << 8 | c;
        for digit in 0..4 {
            let six = bits >> (18 - 6 * digit) & 63;
            text.push(if digit > group.len() { '=' } else { char::from(DIGITS[six as usize]) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours of a picture, and its width.
    fn pixels(density: &DensityMap) -> (tiny_skia::Pixmap, u32) {
        let canvas = tiny_skia::Pixmap::decode_png(&density.to_png().unwrap()).unwrap();
        let width = canvas.width();
        assert_eq!((width, canvas.height()), (density.side * density.zoom + 36, width));
        (canvas, width)
    }

    fn colour(canvas: &tiny_skia::Pixmap, x: u32, y: u32) -> Colour {
        let pixel = canvas.pixel(x, y).unwrap();
        Colour(pixel.red(), pixel.green(), pixel.blue())
    }

    #[test]
    fn queens_darken_the_cell_that_they_stand_in() {
        let mut density = DensityMap::new(3000);
        // Twelve rows a cell: twelve queens in one, eight and four in two others.
        density.rows(&[36, 40, 47].repeat(4));
        density.rows(&[0, 11, 2999].repeat(4));
        density.rows(&vec![1500; 2976]);
        let (canvas, width) = pixels(&density);
        let cell = |row: u32, column: u32| colour(&canvas, 18 + 4 * column, 18 + 4 * row + 3);
        assert_eq!([cell(0, 3), cell(0, 2), cell(249, 125)], [INK, LIGHT, INK]);
        let (two, one) = (cell(1, 0), cell(1, 249));
        assert!(INK.0 < two.0 && two.0 < one.0 && one.0 < LIGHT.0, "{two:?} {one:?}");
        assert_eq!(colour(&canvas, 0, width / 2), PAPER);
        assert_eq!([colour(&canvas, 17, 17), colour(&canvas, width - 17, 40)], [INK, INK]);
    }

    #[test]
    fn cells_are_larger_where_queens_are_few() {
        assert_eq!([2001, 3_999_999, 4_000_000, 15_999_999].map(cell_of), [4, 4, 2, 2]);
        assert_eq!([16_000_000, u32::MAX].map(cell_of), [1, 1]);
        for (n, squares, side) in
            [(2001, 9, 223), (3000, 12, 250), (1_000_001, 4001, 250), (u32::MAX, 4_294_968, 1000)]
        {
            let density = DensityMap::new(n);
            assert_eq!((density.squares, density.side), (squares, side), "{n}");
        }
    }

    #[test]
    fn a_board_of_many_queens_a_cell_keeps_its_proportions() {
        let mut density = DensityMap::new(100_000_000);
        assert_eq!(density.squares, 100_000);
        (0..100).for_each(|_| density.rows(&[7; 1000]));
        assert_eq!(density.cells[..2], [0xffff, 0]);
        (0..50).for_each(|_| density.rows(&[7; 1000]));
        (0..50).for_each(|_| density.rows(&[100_000; 1000]));
        assert_eq!(density.cells[1000..1003], [0x7fff, 0x7fff, 0]);
    }

    #[test]
    fn rows_and_columns_off_the_board_do_no_harm() {
        let mut density = DensityMap::new(2001);
        density.rows(&vec![u32::MAX; 3000]);
        assert_eq!(density.cells, [0; 223 * 223]);
        assert_eq!(pixels(&density).1, 223 * 4 + 36);
        assert!(DensityMap::new(0).to_png().is_ok());
    }

    #[test]
    fn svg_holds_the_same_pixels() {
        let mut density = DensityMap::new(5000);
        density.rows(&(0..5000).collect::<Vec<_>>());
        let svg = density.to_svg().unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("\"/>\n</svg>\n"));
        assert!(svg.contains("<title>5000 x 5000 board with queens, 20 x 20 squares in a cell<"));
        assert!(svg.contains(&base64(&density.to_png().unwrap())));
        assert!(svg.matches('"').count().is_multiple_of(2));
    }

    #[test]
    fn base64_is_that_of_the_standard() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (bytes, text) in cases {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xbf]), "+/+/");
    }
}
