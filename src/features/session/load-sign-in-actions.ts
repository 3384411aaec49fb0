/**
 * Loads the code that validates and submits the sign-in form. The first render doesn't need this
 * code.
 */
export const loadSignInActions = () => import("./sign-in-actions.ts");

export type SignInActions = Awaited<ReturnType<typeof loadSignInActions>>;
