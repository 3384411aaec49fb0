import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";
import { findFreePort } from "../../server/db/embedded/database-address.ts";
import { computePercentile } from "./table.ts";

/** Package that `npx` downloads on demand, because nothing else uses it. */
const lighthousePackage = "lighthouse@12";

const formFactorOptions = { phone: [], desktop: ["--preset=desktop"] } as const;
export type FormFactor = keyof typeof formFactorOptions;

export interface Score {
  /** Performance score, from 0 to 100. */
  points: number;
  /** Largest contentful paint in milliseconds. */
  lcpMs: number;
  /** Total blocking time in milliseconds. */
  tbtMs: number;
  /** Cumulative layout shift. */
  cls: number;
}

interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

async function measureScore(url: string, port: number, formFactor: FormFactor): Promise<Score> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      lighthousePackage,
      url,
      `--port=${port}`,
      "--output=json",
      "--quiet",
      "--only-categories=performance",
      ...formFactorOptions[formFactor],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`Lighthouse couldn't load ${url}: ${runtimeError.message}`);
  const getAuditValue = (auditId: string) => audits[auditId]?.numericValue ?? Number.NaN;
  return {
    points: (categories.performance.score ?? 0) * 100,
    lcpMs: getAuditValue("largest-contentful-paint"),
    tbtMs: getAuditValue("total-blocking-time"),
    cls: getAuditValue("cumulative-layout-shift"),
  };
}

/**
 * Returns the medians of several Lighthouse runs, each with an empty cache. `session` is the text
 * that the console saves in the session storage after a sign-in; null to measure without a sign-in.
 */
export async function measureWithLighthouse(
  url: string,
  {
    formFactor,
    session,
    roundCount,
  }: { formFactor: FormFactor; session: string | null; roundCount: number },
): Promise<Score> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-lighthouse-"));
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext(folder, {
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", `--remote-debugging-port=${port}`],
    viewport: null,
  });
  try {
    // Signs in every new tab, because Lighthouse opens its own.
    if (session !== null) {
      const sessionJson = JSON.stringify(session);
      const content = `if (origin !== "null") sessionStorage.setItem("signalbox.session", ${sessionJson})`;
      await browser.addInitScript({ content });
    }
    const measure = () => measureScore(url, port, formFactor);
    const scores: Score[] = [];
    // Repeats a failed run once, because Lighthouse misses the start of about 1 in 20 page loads.
    for (let round = 0; round < roundCount; round += 1) scores.push(await measure().catch(measure));
    const computeMedian = (key: keyof Score) =>
      computePercentile(
        scores.map((score) => score[key]),
        0.5,
      );
    return {
      points: computeMedian("points"),
      lcpMs: computeMedian("lcpMs"),
      tbtMs: computeMedian("tbtMs"),
      cls: computeMedian("cls"),
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
