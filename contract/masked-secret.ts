/** Replaces a secret. The length is fixed, so that it reveals nothing about the value. */
export const maskedSecret = "••••••••";
