import type { profileFields } from "../../../contract/subscribers.ts";

export type TextField = Exclude<keyof typeof profileFields, "data">;

interface TextFieldDescription {
  label: string;
  type?: "email" | "tel";
  help?: string;
  /** Other column names for this field in an import, in lowercase letters without separators. */
  columnNames: readonly string[];
}

/** Text fields in the order of forms, panels, and exports. */
export const textFieldDescriptions: Readonly<Record<TextField, TextFieldDescription>> = {
  firstName: { label: "First name", columnNames: ["givenname", "forename"] },
  lastName: { label: "Last name", columnNames: ["surname", "familyname"] },
  email: { label: "Email", type: "email", columnNames: ["emailaddress", "mail"] },
  phone: {
    label: "Phone",
    type: "tel",
    help: "E.164 format, for example +381641234567",
    columnNames: ["phonenumber", "mobile", "mobilenumber", "telephone", "tel"],
  },
  avatar: {
    label: "Avatar",
    help: "Image URL or identifier",
    columnNames: ["avatarurl", "picture", "photo"],
  },
  locale: {
    label: "Locale",
    help: "BCP 47 tag, for example en-GB",
    columnNames: ["language", "lang"],
  },
  timezone: {
    label: "Time zone",
    help: "IANA time zone, for example Europe/Berlin",
    columnNames: ["tz"],
  },
};

// The type of `textFieldDescriptions` doesn't allow other keys.
export const textFields = Object.keys(textFieldDescriptions) as TextField[];

export const textFieldLabels = Object.fromEntries(
  textFields.map((field) => [field, textFieldDescriptions[field].label]),
) as Readonly<Record<TextField, string>>;
