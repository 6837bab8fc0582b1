// Behaviour section 8: a non-ok API response is an HTTP error with the status code and status text.
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly statusText: string;
  /** The response body: a problem document, when the API sent one. */
  readonly body: string;

  constructor(status: number, statusText: string, body = '') {
    super(`${status} ${statusText}`.trim());
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

/** Behaviour section 8: a form post answered with 400 or above. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body = '') {
    super(`The server answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
  constructor(call: string) {
    super(`${call} is not implemented`);
  }
}
