import { ApiError, type Failure, type HttpFailure } from "../client/errors.ts";

/** Returns the error of a write, unless another method is passed. */
export const createApiError = (failure: Failure, method = "PUT"): ApiError =>
  new ApiError(failure, { method, url: "http://service.test/v1/notifications" });

export const createHttpError = (
  status: number,
  overrides: Partial<HttpFailure> = {},
  method?: string,
): ApiError =>
  createApiError(
    { kind: "http", status, messages: [], fields: {}, text: "", ...overrides },
    method,
  );
