import { ApiError, type Failure, type HttpFailure } from "../client/errors.ts";

const request = { method: "GET", url: "http://service.test/v1/notifications" };

export const createApiError = (failure: Failure): ApiError => new ApiError(failure, request);

/** Creates the error of a response, by default without messages. */
export const createHttpError = (status: number, overrides: Partial<HttpFailure> = {}): ApiError =>
  createApiError({ kind: "http", status, messages: [], fields: {}, text: "", ...overrides });
