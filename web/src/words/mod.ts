/**
 * Everything that the page says, in English and Chinese, one file for each view. A text that lacks a language
 * does not compile; a text with facts in it is a function.
 */
import { language, type Language } from "../settings";

/** Every word in every language. */
export type Both<T> = Record<Language, T>;

/** The words of a view, in the language that is chosen when they are asked for. */
export function words<T>(both: Both<T>): () => T {
  return () => both[language.value];
}

/** A number as people write it: 1,234,567. */
export function grouped(number: number | bigint | string): string {
  return BigInt(number).toLocaleString("en-US");
}
