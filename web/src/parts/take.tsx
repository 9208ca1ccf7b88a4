/** What can be taken away from a result: text to copy, files to keep, the same as a command line. */
import { useEffect, useState } from "preact/hooks";
import { shellWords } from "../words/shell";
import "./running.css";

interface CopyProps {
  /** Asked for when it is wanted, for it may be long. */
  text: () => string;
  children: string;
}

/** How long the button says that it worked. */
const SAID = 2500;

export function Copy({ text, children }: CopyProps) {
  const [told, setTold] = useState<"" | "copied" | "notCopied">("");
  useEffect(() => {
    if (told !== "copied") return;
    const timer = setTimeout(() => setTold(""), SAID);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () =>
    // Missing where the page is not trusted: over plain HTTP from another machine.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(text()))
      .then(() => setTold("copied"), () => setTold("notCopied"));
  return (
    <>
      <button type="button" onClick={() => void copy()}>{children}</button>
      <span class="told" role="status">{told === "" ? "" : shellWords()[told]}</span>
    </>
  );
}

interface KeepProps {
  name: string;
  type: string;
  text: () => string;
  children: string;
}

/** A file made of text. */
export function Keep({ name, type, text, children }: KeepProps) {
  return <button type="button" onClick={() => keepFile(name, new Blob([text()], { type }))}>{children}</button>;
}

/** Saves a file as a download. */
export function keepFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The command that does this in a terminal. */
export function Command({ label, line, copy }: { label: string; line: string; copy: string }) {
  return (
    <div class="command">
      <span>{label}</span>
      <div class="line">
        <code>{line}</code>
        <div class="take"><Copy text={() => line}>{copy}</Copy></div>
      </div>
    </div>
  );
}
