/** What a count would take, told before it is started: nothing starts by itself. */
import { useEffect, useState } from "preact/hooks";
import { estimate } from "../../api/client";
import type { Estimate } from "../../api/documents";
import { asFault, type Fault, isAborted } from "../../api/fault";
import { FaultNote } from "../../parts/parts";
import { Command } from "../../parts/take";
import { language } from "../../settings";
import { countWords } from "../../words/count";
import { about, between } from "../../words/duration";
import { commandOf, type Outlook, outlookOf, type Question } from "./question";

/** No forecast for numbers that are only typed through. */
const PATIENCE = 350;

const MINUTE = 60;
const HOUR = 3600;

/** Wider than this, the range is told as well. */
const ROUGH = 4;

interface Told {
  n: number;
  estimate: Estimate | null;
  fault: Fault | null;
}

/** The forecast for n, asked again when it changes. */
function useEstimate(n: number, isWanted: boolean): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const ask = () =>
      estimate({ n }, abort.signal).then(
        (answer) => setTold({ n, estimate: answer, fault: null }),
        (error: unknown) => isAborted(error) || setTold({ n, estimate: null, fault: asFault(error) }),
      );
    const timer = setTimeout(() => void ask(), PATIENCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [n, isWanted]);
  return told?.n === n && isWanted ? told : null;
}

/** `isIdle` is false while a count runs: its figures say more, and a forecast would slow it down. */
export function Forecast({ question, isIdle }: { question: Question; isIdle: boolean }) {
  const outlook = outlookOf(question);
  const told = useEstimate(question.n, outlook === "estimate" && isIdle);
  if (!isIdle) return null;
  return (
    <section class="count-forecast" aria-live="polite" aria-label={countWords().forecastTitle}>
      {outlook === "estimate" ? <Estimated told={told} question={question} /> : <p class="note">{unmeasured(outlook)}</p>}
    </section>
  );
}

function unmeasured(outlook: Outlook): string {
  const said = countWords();
  if (outlook === "quick") return said.quick;
  return outlook === "none" ? said.noSolutions : said.unforecast;
}

function Estimated({ told, question }: { told: Told | null; question: Question }) {
  const said = countWords();
  if (told === null) return <p class="note">{said.forecasting}</p>;
  if (told.estimate === null) return <FaultNote fault={told.fault} />;
  const { seconds, seconds_low: low, seconds_high: high, estimate: solutions } = told.estimate;
  if (seconds == null || low == null || high == null || solutions == null) return null;
  const isRough = seconds >= 1 && high / low > ROUGH;
  return (
    <div class={seconds > MINUTE ? "note warning" : "note"}>
      <p><strong>{said.forecast(about(seconds))}</strong> {isRough && said.forecastRange(between(low, high))}</p>
      {question.of === "all" && solutions >= 1000 && <p>{said.expected(compact(solutions))}</p>}
      {seconds > HOUR ? (
        <Command label={said.tooLong} line={`${commandOf(question)} --checkpoint count.json`} copy={said.copyCommand} />
      ) : (
        seconds > MINUTE && <p>{said.long}</p>
      )}
    </div>
  );
}

/** 38959959910 as `39 billion`; in Chinese with the space that stands between digits and words. */
export function compact(number: number): string {
  const format = { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 2 } as const;
  const text = new Intl.NumberFormat(language.value === "zh" ? "zh-CN" : "en-US", format).format(number);
  return text.replace(/(\d)(\p{Script=Han})/u, "$1 $2");
}
