//! The pictures, looked at pixel by pixel.

use super::*;

const QUEENS: [Square; 4] =
    [Square::new(0, 1), Square::new(1, 3), Square::new(2, 0), Square::new(3, 2)];

fn four() -> BoardPicture<'static> {
    BoardPicture { n: 4, queens: &QUEENS, ..BoardPicture::default() }
}

/// The colour in the given place of a square of a single board.
fn pixel(picture: BoardPicture<'_>, square: Square, (x, y): (f32, f32)) -> Colour {
    let png = picture.scene().to_png().unwrap();
    let canvas = tiny_skia::Pixmap::decode_png(&png).unwrap();
    let layout = SheetLayout::new(1, picture.n);
    let corner = layout.corner(0);
    let along = |start: u32, index: u32, part: f32| {
        start + index * layout.cell + (part * layout.cell as f32) as u32
    };
    let (x, y) = (along(corner.0, square.column, x), along(corner.1, square.row, y));
    let colour = canvas.pixel(x, y).unwrap();
    Colour(colour.red(), colour.green(), colour.blue())
}

#[test]
fn queens_stand_where_they_should() {
    let crown = (0.5, 0.58);
    for row in 0..4 {
        for column in 0..4 {
            let square = Square::new(row, column);
            let ground = if (row + column) % 2 == 0 { LIGHT } else { DARK };
            let expected = if QUEENS.contains(&square) { INK } else { ground };
            assert_eq!(pixel(four(), square, crown), expected, "{square:?}");
            assert_eq!(pixel(four(), square, (0.02, 0.02)), ground, "{square:?}");
        }
    }
}

#[test]
fn blocked_squares_differ_from_the_board() {
    let blocked = Square::new(3, 0);
    let picture = BoardPicture { blocked: &[blocked], ..four() };
    assert_ne!(pixel(picture, blocked, (0.02, 0.02)), DARK);
}

#[test]
fn framed_squares_stand_out_and_others_are_pale() {
    let blocked = [Square::new(3, 0), Square::new(3, 3)];
    let plain = BoardPicture { blocked: &blocked, ..four() };
    let picture = BoardPicture { framed: Some(&[QUEENS[0], blocked[0]]), ..plain };
    let (crown, edge) = ((0.5, 0.58), (0.05, 0.5));
    assert_eq!(pixel(picture, QUEENS[0], crown), INK);
    let pale = pixel(picture, QUEENS[1], crown);
    assert!(pale.0 > INK.0 + 80 && pale.1 > INK.1 + 80, "{pale:?}");
    let frame = pixel(picture, QUEENS[0], edge);
    assert_eq!(pixel(picture, blocked[0], edge), frame);
    assert!([LIGHT, DARK, INK].iter().all(|&colour| colour != frame), "{frame:?}");
    assert_ne!(pixel(picture, blocked[1], edge), frame);
    assert_ne!(pixel(picture, blocked[1], (0.3, 0.9)), pixel(plain, blocked[1], (0.3, 0.9)));
    assert!(!plain.scene().to_svg().contains("pale"));
}

#[test]
fn large_boards_show_dots_on_a_plain_board() {
    let queens = [Square::new(700, 300)];
    let picture = BoardPicture { n: 1000, queens: &queens, ..BoardPicture::default() };
    assert_eq!(pixel(picture, queens[0], (0.5, 0.5)), INK);
    assert_eq!(pixel(picture, Square::new(700, 310), (0.5, 0.5)), LIGHT);
    assert_eq!(pixel(picture, Square::new(700, 311), (0.5, 0.5)), LIGHT);
}

#[test]
fn squares_off_the_board_and_huge_boards_do_no_harm() {
    let queens = [Square::new(u32::MAX, 0), Square::new(7, 7)];
    let picture = BoardPicture { n: 4, queens: &queens, ..BoardPicture::default() };
    assert!(!picture.scene().to_svg().contains("<use href=\"#queen\""));
    let huge = BoardPicture { n: u32::MAX, queens: &queens, ..BoardPicture::default() };
    assert!(huge.scene().to_svg().len() < 10_000);
    assert!(matches!(huge.scene().to_png(), Err(PngError::Size { .. })));
}

#[test]
fn svg_is_well_formed_and_small() {
    for boards in [0, 1, 10] {
        let svg = sheet(&vec![four(); boards]).to_svg();
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert_eq!(svg.matches("<use href=\"#queen\"").count(), 4 * boards);
        assert!(svg.matches('"').count().is_multiple_of(2));
        well_formed(&svg);
    }
    assert!(four().scene().to_svg().len() < 5000);
}

/// Every tag that opens closes, in the right order, and the document is one element.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, true) => assert!(!open.is_empty()),
            (false, false) => open.push(name),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn empty_sheets_and_empty_boards_are_pictures_too() {
    let none = sheet(&[]).to_png().unwrap();
    let empty = BoardPicture::default().scene().to_png().unwrap();
    assert_ne!(none, empty);
}

#[test]
fn one_board_is_about_as_wide_as_a_screen() {
    assert_eq!(SheetLayout::new(1, 8).width, 996);
    assert_eq!(SheetLayout::new(1, 100).cell, 12);
    assert_eq!(SheetLayout::new(1, 1000).cell, 2);
}

#[test]
fn sheets_are_nearly_square() {
    let sheet = SheetLayout::new(10, 5);
    let down = (sheet.height - 2 * MARGIN).div_ceil(sheet.pitch);
    assert_eq!((sheet.across, down), (4, 3));
    assert_eq!(SheetLayout::new(400, 8).cell, 12);
}

#[test]
fn no_boards_and_empty_boards_have_a_size() {
    assert_eq!(SheetLayout::new(0, 8).pixels(), 32 * 32);
    assert_eq!(SheetLayout::new(1, 0).pixels(), 36 * 36);
}

#[test]
fn the_largest_arguments_do_not_overflow() {
    let sheet = SheetLayout::new(usize::MAX, u32::MAX);
    assert_eq!(sheet.width, u32::MAX);
}
