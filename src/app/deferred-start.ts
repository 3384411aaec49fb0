let isDeferred = false;

/** Keeps the entry of the console from mounting it, when another page loads its code. */
export function deferStart(): void {
  isDeferred = true;
}

export const isStartDeferred = (): boolean => isDeferred;
