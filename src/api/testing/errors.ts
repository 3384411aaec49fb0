import { ApiError, type Failure, type HttpFailure } from "../client/errors.ts";

const request = { method: "GET", url: "http://service.test/v1/notifications" };

export const createApiError = (failure: Failure): ApiError => new ApiError(failure, request);

export const createHttpError = (status: number, overrides: Partial<HttpFailure> = {}): ApiError =>
  createApiError({ kind: "http", status, messages: [], fields: {}, text: "", ...overrides });
