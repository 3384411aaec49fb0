import type { profileFields } from "../../../contract/subscribers.ts";

export type TextField = Exclude<keyof typeof profileFields, "data">;

interface TextFieldDescription {
  label: string;
  type?: "email" | "tel";
  help?: string;
  /** Names of such a column in an import beside the field's own, lower case, letters only. */
  columns: readonly string[];
}

/** Text fields of a profile, in the order of forms, panels and exports. */
export const textFieldDescriptions: Readonly<Record<TextField, TextFieldDescription>> = {
  firstName: { label: "First name", columns: ["givenname", "forename"] },
  lastName: { label: "Last name", columns: ["surname", "familyname"] },
  email: { label: "Email", type: "email", columns: ["emailaddress", "mail"] },
  phone: {
    label: "Phone",
    type: "tel",
    help: "E.164 format, for example +381641234567",
    columns: ["phonenumber", "mobile", "mobilenumber", "telephone", "tel"],
  },
  avatar: {
    label: "Avatar",
    help: "Image URL or identifier",
    columns: ["avatarurl", "picture", "photo"],
  },
  locale: {
    label: "Language",
    help: "BCP 47 tag, for example en-GB",
    columns: ["language", "lang"],
  },
  timezone: {
    label: "Time zone",
    help: "IANA time zone, for example Europe/Berlin",
    columns: ["tz"],
  },
};

// The type of the table says that these are its keys.
export const textFields = Object.keys(textFieldDescriptions) as TextField[];

export const textFieldLabels = Object.fromEntries(
  textFields.map((field) => [field, textFieldDescriptions[field].label]),
) as Readonly<Record<TextField, string>>;
