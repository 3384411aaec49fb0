/** The command that prints a new sign-in link. */
export const linkCommandText = "npm run service -- link";
