import { beforeAll, expect } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../../../server/testing/app.ts";
import { useTestDatabase } from "../../../server/testing/database.ts";
import { createExtraRecords } from "../../../server/testing/extra-records.ts";
import { fillWithRecords } from "../../../server/testing/records.ts";
import { toNovuId } from "./callers.ts";
import type { Settings } from "./settings.ts";
import { createSimulator, type Simulator } from "./simulator.ts";

export interface SimulatorResponse {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test checks the fields it expects
  body: any;
}

export type SendFunction = (
  request: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<SimulatorResponse>;

interface SimulatorTest {
  testApp: TestApp;
  environment: TestEnvironment;
  simulator: Simulator;
  jwt: string;
  /** Sends a request such as `GET /v1/notifications` with an API key. */
  sendWithKey: SendFunction;
  /** Sends a request with a dashboard token. */
  sendWithSession: SendFunction;
  sendAnonymously: SendFunction;
}

/** Returns the status and error of a response, to compare with `createExpectedError`. */
export const getError = ({ status, body }: SimulatorResponse) => [
  status,
  body.statusCode,
  body.message,
];

export const createExpectedError = (status: number, message: string) => [
  status,
  status,
  expect.stringContaining(message) as string,
];

/**
 * Creates a simulator before all tests, with an environment that has records of every kind.
 * `current` throws until the simulator is ready.
 */
export function openSimulator(settings: Partial<Settings> = {}): {
  readonly current: SimulatorTest;
} {
  const database = useTestDatabase();
  let currentTest: SimulatorTest | undefined;
  beforeAll(async () => {
    const testApp = buildTestApp(database.db);
    const environment = await testApp.createEnvironment();
    await fillWithRecords(testApp, environment);
    const simulator = createSimulator({
      fetchService: (request) => testApp.app.fetch(request),
      records: createExtraRecords(testApp.db, testApp.keyring),
      settings,
    });
    const { id, tokens } = environment;
    const jwt = simulator.signIn([{ id, token: tokens.session }]);
    const createSendFunction =
      (defaultHeaders: Record<string, string>): SendFunction =>
      async (request, { body, headers = {} } = {}) => {
        const [method = "", path = ""] = request.split(" ");
        const response = await simulator.fetch(
          new Request(`http://novu${path}`, {
            method,
            headers: { ...defaultHeaders, ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
        );
        const { status } = response;
        return { status, headers: response.headers, body: (await response.json()) as unknown };
      };
    currentTest = {
      testApp,
      environment,
      simulator,
      jwt,
      sendWithKey: createSendFunction({ authorization: `ApiKey ${tokens.apiKey}` }),
      sendWithSession: createSendFunction({
        authorization: `Bearer ${jwt}`,
        "novu-environment-id": toNovuId(id),
      }),
      sendAnonymously: createSendFunction({}),
    };
  });
  return {
    get current() {
      if (currentTest === undefined) throw new Error("The simulator isn't ready yet.");
      return currentTest;
    },
  };
}
