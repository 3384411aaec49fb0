// Plain lists, because workers use them without loading the schemas.

export const channels = ["in_app", "email", "sms", "chat", "push"] as const;
export const integrationKinds = ["delivery", "agent"] as const;
export const orderDirections = ["ASC", "DESC"] as const;
export const timeUnits = ["seconds", "minutes", "hours", "days", "weeks", "months"] as const;
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export const filterTypes = [
  "BOOLEAN",
  "TEXT",
  "DATE",
  "NUMBER",
  "STATEMENT",
  "LIST",
  "MULTI_LIST",
  "GROUP",
] as const;
export const filterOperators = [
  "LARGER",
  "SMALLER",
  "LARGER_EQUAL",
  "SMALLER_EQUAL",
  "EQUAL",
  "NOT_EQUAL",
  "ALL_IN",
  "ANY_IN",
  "NOT_IN",
  "BETWEEN",
  "NOT_BETWEEN",
  "LIKE",
  "NOT_LIKE",
  "IN",
] as const;
export const severities = ["high", "medium", "low", "none"] as const;
