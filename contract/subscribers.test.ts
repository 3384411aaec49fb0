import { expect, test } from "vitest";
import * as z from "zod/mini";
import { profileFields } from "./subscribers.ts";

const isAvatar = (text: string) => z.safeParse(profileFields.avatar, text).success;

test.each([
  "https://shop.example/a.png",
  "avatars/12",
  "user:42",
  "urn:x:1",
  "s3://bucket/a.png",
  "javascript",
  "data:image/png;base64,iVBORw0KGgo=",
])("an avatar can be %s", (text) => {
  expect(isAvatar(text)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:,text",
  "data:image/svg+xml,<svg onload='alert(1)'/>",
])("an avatar can't be %j, which could run code", (text) => {
  expect(isAvatar(text)).toBe(false);
});

const isEmail = (text: string) => z.safeParse(profileFields.email, text).success;

test.each([
  "ana@example.com",
  "o'brien+tag@mail.example",
  "root@localhost",
  "müller@münchen.example",
  "उपयोगकर्ता@उदाहरण.कॉम",
  "用户@例子.公司",
])("an email address can be %s", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "",
  "ana",
  "@example.com",
  "a b@c.de",
  "a\u00a0b@c.de",
  "a@b..c",
  "a@-b.c",
  "a@b.c.",
  "<a@b.de>",
  "Ana <a@b.de>",
  "a@b.de,c@d.de",
  "a@b.de, c@d.de",
  "a@b.de;",
  "\u202ea@b.de",
])("an email address can't be %j", (text) => {
  expect(isEmail(text)).toBe(false);
});
