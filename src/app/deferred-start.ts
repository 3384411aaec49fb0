let isDeferred = false;

/** Prevents the console's entry module from mounting the console when another page imports it. */
export function deferStart(): void {
  isDeferred = true;
}

export const isStartDeferred = (): boolean => isDeferred;
