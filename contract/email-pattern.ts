/**
 * Matches an email address without a display name. Like HTML's pattern, but also with letters of
 * other scripts, as in müller@münchen.example.
 */
export const emailPattern =
  /^[\w\p{L}\p{M}\p{N}.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u;
