/** Loads the code that validates and sends the form, which the form doesn't need at first. */
export const loadSignInActions = () => import("./sign-in-actions.ts");

export type SignInActions = Awaited<ReturnType<typeof loadSignInActions>>;
