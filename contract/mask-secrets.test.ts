import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCredentialFields } from "./providers/all-fields.ts";
import { isSecretKey } from "./providers/secrecy.ts";
import { maskedSecret } from "./masked-secret.ts";
import { isSecretName, isSecretPath, maskSecrets, maskValue } from "./mask-secrets.ts";

const toJson = (value: unknown) => JSON.stringify(value);
const mask = (value: unknown): unknown => JSON.parse(maskSecrets(toJson(value)));

const secretNames = [
  "authorization",
  "Authorization",
  "apiKey",
  "api_key",
  "API-Key",
  "x-api-key",
  "X-Auth-Token",
  "token",
  "tokens",
  "access_token",
  "refreshToken",
  "deviceToken",
  "device_tokens",
  "page_tokens",
  "syncTokens",
  "registration_ids",
  "password",
  "PASSWORD",
  "clientSecret",
  "secretKey",
  "AWSSecretAccessKey",
  "signing-key",
  "inboundWebhookSigningKey",
  "webhookUrl",
  "direct_webhook_url",
  "Set-Cookie",
  "credentials",
  "connectionString",
  "auth",
];
const publicNames = [
  "tokenCount",
  "token_type",
  "tokenExpiresAt",
  "idempotencyKey",
  "idempotency-key",
  "transactionId",
  "key",
  "topicKey",
  "contextKeys",
  "publicKey",
  "nextPageToken",
  "page_token",
  "secretKeyRequestHeader",
  "author",
  "bypass",
  "code",
  "webhook",
];

describe("names", () => {
  test.each(secretNames)("%s is secret", (name) => expect(isSecretName(name)).toBe(true));
  test.each(publicNames)("%s isn't secret", (name) => expect(isSecretName(name)).toBe(false));

  test("cover every credential that forms mask", () => {
    // Forms mask these too, because the catalog doesn't specify whether they give access.
    const otherKeys = ["authenticationTokenKey", "alertUid", "appSid"];
    const leakedFields = allCredentialFields.filter(
      ({ key, kind }) => kind !== "switch" && isSecretKey(key) && maskValue(key, "x9") === "x9",
    );
    expect(leakedFields.map(({ key }) => key)).toEqual(otherKeys);
  });

  test("agree with the credentials that forms show unmasked", () => {
    const hiddenFields = allCredentialFields.filter(
      ({ key, kind }) => kind !== "switch" && !isSecretKey(key) && isSecretName(key),
    );
    expect(hiddenFields.map(({ key }) => key)).toEqual([]);
  });

  test.each(["credentials.from", "auth.accessToken", "endpoint.url", "code", "data.0.api_key"])(
    "the path %s is secret",
    (path) => expect(isSecretPath(path)).toBe(true),
  );
  test("other paths aren't secret", () => {
    expect(isSecretPath("conditions.0.children.1.field")).toBe(false);
    expect(isSecretPath("data.code")).toBe(false);
  });
});

describe("in JSON", () => {
  test.each(secretNames)("the value of %s is masked, regardless of its type", (name) => {
    for (const secret of [
      "canary",
      4_815_162_342,
      ["canary"],
      { x: { y: "canary", n: 481_516 } },
    ]) {
      const value = name === "tokens" && typeof secret === "number" ? [secret] : secret;
      const text = maskSecrets(toJson({ a: [{ [name]: value }], after: "shown" }));
      expect(text).not.toMatch(/canary|4815/);
      expect(text).toContain('"after":"shown"');
    }
  });

  test.each(publicNames)("the value of %s is unchanged", (name) => {
    const value = { [name]: "kept-1", list: [{ [name]: 12 }] };
    expect(mask(value)).toEqual(value);
  });

  test("booleans, nulls, empty strings, and token counts are unchanged", () => {
    const value = { hasPassword: true, token: null, apiKey: "", tokens: 12, audio_tokens: 1024 };
    expect(mask(value)).toEqual(value);
  });

  test("the shape of a secret value is kept, so that device tokens can be counted", () => {
    expect(mask({ deviceTokens: ["one", "two"], credentials: { a: { b: "c" } } })).toEqual({
      deviceTokens: [maskedSecret, maskedSecret],
      credentials: { a: { b: maskedSecret } },
    });
  });

  test("lists of a field that is secret with its parents are masked", () => {
    const isEndpointField = (_: string, parentKeys: readonly string[]) =>
      parentKeys.includes("endpoint");
    for (const endpoint of [["canary"], [["canary"]], [1, "canary"], [{ to: "canary" }]])
      expect(maskSecrets(toJson({ endpoint }), isEndpointField)).not.toContain("canary");
    expect(maskSecrets('{"a":["shown"],"endpoint":"shown"}', isEndpointField)).not.toContain("•");
  });

  test("a header given as name and value is masked", () => {
    const headers = [
      { name: "X-Api-Key", value: "canary" },
      { name: "Accept", value: "text/html" },
    ];
    expect(mask({ headers })).toEqual({
      headers: [{ name: "X-Api-Key", value: maskedSecret }, headers[1]],
    });
    expect(maskSecrets(toJson({ raw: toJson({ headers }) }))).not.toContain("canary");
    expect(maskSecrets(`sent ${toJson({ headers })}`)).not.toContain("canary");
  });

  test.each<[string, unknown]>([
    ["text", "canary"],
    ["text that also contains another secret", "password=a canary"],
    ["a number", 4815],
    ["a list", ["canary", { apiKey: "canary" }]],
  ])("%s is masked if its header's name follows", (_, value) => {
    const headers = [
      { value: "text/html", name: "Accept" },
      { value, password: "canary", name: "X-Api-Key", after: "shown" },
      { value: "", key: "token" },
    ];
    expect(mask({ headers, value: "shown" })).toEqual({
      headers: [
        headers[0],
        { value: maskedSecret, password: maskedSecret, name: "X-Api-Key", after: "shown" },
        headers[2],
      ],
      value: "shown",
    });
    expect(maskSecrets(toJson({ raw: toJson({ headers }) }))).not.toMatch(/canary|4815/);
  });

  test("a header in a sentence is masked if its name follows", () => {
    const text = toJson({ value: "canary", name: "X-Api-Key" });
    expect(maskSecrets(`sent ${text}`)).not.toContain("canary");
    expect(maskSecrets(`sent ${toJson(text)}`)).not.toContain("canary");
    const publicText = `sent ${toJson({ value: "text/html", name: "Accept" })}, token: expired`;
    expect(maskSecrets(publicText)).toBe(publicText);
  });

  test("text around an authorization header is unchanged", () => {
    const masked = maskSecrets(toJson("GET / HTTP/1.1\r\nAuthorization: App key\r\nAccept: */*"));
    expect(masked).toBe(toJson(`GET / HTTP/1.1\r\nAuthorization: ${maskedSecret}\r\nAccept: */*`));
    const curl = (header: string) => `curl -H '${header}' https://x.test`;
    expect(maskSecrets(curl("Authorization: App key"))).toBe(
      curl(`Authorization: ${maskedSecret}`),
    );
  });

  test("headers in lists are masked", () => {
    const headers = ["Accept", "X-Api-Key", "X-Api-Key", "canary", "token", "canary", "x", "y"];
    const maskedHeaders = headers.map((text) => (text === "canary" ? maskedSecret : text));
    const pairs = [
      ["Accept", "token"],
      ["X-Api-Key", "canary"],
    ];
    const value = { rawHeaders: headers, http: [["headers", pairs]], headers: pairs };
    const maskedPairs = [pairs[0], ["X-Api-Key", maskedSecret]];
    expect(mask(value)).toEqual({
      rawHeaders: maskedHeaders,
      http: [["headers", maskedPairs]],
      headers: maskedPairs,
    });
    expect(mask(pairs)).toEqual(maskedPairs);
  });

  test("lists of names are unchanged", () => {
    const value = {
      required: ["password", "email"],
      fields: ["token", "x", "apiKey", "y"],
      tableHeaders: ["Token", "Amount", "Date"],
      allowedHeaders: ["Authorization", "Content-Type"],
      rows: [
        ["Password", "Status", "Date"],
        ["token", ["x"], null],
        ["x", "y", "token", "z"],
      ],
    };
    expect(mask(value)).toEqual(value);
  });

  test("secrets in lists of names are masked", () => {
    const value = [
      ["Password", "Bearer canary", { apiKey: "canary" }],
      ["Set-Cookie", ["canary"]],
    ];
    expect(maskSecrets(toJson(value))).not.toContain("canary");
  });

  test("variables of templates are unchanged", () => {
    const value = {
      headers: [{ key: "Authorization", value: "Bearer {{payload.token}}" }],
      pairs: [["Authorization", "Bearer {{payload.token}}"]],
      "X-Headers": [{ value: "Bearer {{payload.token}}", key: "Authorization" }],
      schemes: ["App {{x}}", "GenieKey {{x}}", "Token token={{x}}"].map((text) => ({
        Authorization: text,
      })),
      apiKey: "{{ payload.key }}",
      token: "{{payload.a}}-{{payload.b}}",
      body: "{{payload.name}}, new password: https://x.test/?id={{payload.id}}",
      text: "{% if payload.a %}password: {{payload.password}}{% endif %}",
    };
    expect(mask(value)).toEqual(value);
    const secrets = {
      apiKey: ["{{ 'canary' }} {{a}}", "{{a}}canary", "canary1 {{a}}", "App canary {{a}}"],
      headers: [{ value: "canary{{a}}", key: "Authorization" }],
      body: "{{a}} password=canary",
    };
    expect(maskSecrets(toJson(secrets))).not.toContain("canary");
  });

  test("variables of headers in malformed JSON are unchanged", () => {
    const createText = (value: string) =>
      `{"n": {{payload.n}}, "a": {"key": "Authorization", "value": "${value}"}, "b": {"value": "${value}", "name": "X-Api-Key"}, "c": ["Authorization", "${value}"]}`;
    for (const value of ["Bearer {{payload.token}}", "{{a}}:{{b}}", "Token token={{x}}"]) {
      for (const text of [createText(value), `sent ${toJson(createText(value))}`])
        expect(maskSecrets(text)).toBe(text);
    }
    for (const value of [
      "canary{{a}}",
      String.raw`{{a}}\ncanary`,
      String.raw`{{a}}\"canary`,
      '"canary"',
      '{{a}}"canary',
    ])
      expect(maskSecrets(createText(value))).toBe(toJson(maskedSecret));
    expect(maskSecrets(`sent ${createText("App canary {{a}}")}`)).not.toContain("canary");
  });

  test("JSON inside strings is masked at any depth", () => {
    const nestedText = toJson({
      raw: toJson({ response: toJson({ request: toJson({ apiKey: 4815 }) }), to: "x" }),
    });
    expect(maskSecrets(nestedText)).not.toContain("4815");
    expect(maskSecrets(nestedText)).toContain("to");
    expect(maskSecrets(toJson(toJson({ apiKey: "canary" })))).not.toContain("canary");
  });

  test("escaped keys are recognized", () => {
    expect(maskSecrets(String.raw`{"api\u004bey":"canary"}`)).not.toContain("canary");
    expect(maskSecrets(toJson({ raw: String.raw`{"api\u004bey":"canary"}` }))).not.toContain(
      "canary",
    );
  });

  test("text without escapes is masked like text with escapes", () => {
    const name = fc.constantFrom("a", "name", "value", "url", "hook", ...secretNames);
    const value = fc.constantFrom(
      "x",
      "apiKey",
      "Bearer abc123def456",
      "https://hooks.test/s/abc1",
    );
    const innerValue = fc.dictionary(name, fc.oneof(value, fc.constant(7)));
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, innerValue)), (object) => {
        const text = JSON.stringify(object);
        const maskedList = maskSecrets(String.raw`["\u0061",${text}]`);
        expect(maskSecrets(text)).toBe(maskedList.slice(String.raw`["\u0061",`.length, -1));
      }),
    );
  });

  test("everything else is unchanged", () => {
    expect(
      maskSecrets('{ "b": 1.50, "apiKey" : "x", "2": 12345678901234567890, "a": null, "b": 2 }'),
    ).toBe(
      `{ "b": 1.50, "apiKey" : "${maskedSecret}", "2": 12345678901234567890, "a": null, "b": 2 }`,
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => JSON.parse(maskSecrets(text)) as unknown).not.toThrow();
      }),
    );
  });

  test("truncated JSON with a secret name is masked as a whole", () => {
    expect(maskSecrets('{"raw":"{\\"deviceTokens\\": [\\"abc"}')).toBe(
      `{"raw":${toJson(toJson(maskedSecret))}}`,
    );
    for (const text of ['{"deviceTokens": ["abc', '[["X-Api-Key", "abc', '[{"apiKey": "abc'])
      expect(maskSecrets(text)).toBe(toJson(maskedSecret));
    expect(maskSecrets('[1, {"apiKey": "canary')).not.toContain("canary");
    expect(mask([1, { apiKey: 4815 }])).toEqual([1, { apiKey: maskedSecret }]);
    expect(maskSecrets('{"content": "cut')).toBe('{"content": "cut');
  });

  test.each([
    '[FCM] {"request":{"credentials":{"options":{"retries":1},"key":"canary"}}}',
    '[FCM] {"deviceTokens":[["canary"],"canary"]}',
    String.raw`[FCM] said {\"credentials\":{\"options\":{},\"key\":\"canary\"}}`,
    '[1]\n{"credentials":{"options":{},"key":"canary"}}',
  ])("secrets in JSON after a prefix are masked: %s", (text) => {
    expect(maskSecrets(text)).not.toContain("canary");
    expect(maskSecrets(toJson({ detail: text }))).not.toContain("canary");
  });

  test("quoted texts in a template's variables after a prefix aren't JSON", () => {
    const text = '[Acme] Hi {{ payload["name"] }}, {{ "now" | date }}, your password: canary-1';
    expect(maskSecrets(text)).toBe(text.replace("canary-1", maskedSecret));
  });
});

describe("in plain text", () => {
  test.each([
    "Authorization: Bearer canary-123",
    "authorization: Basic Y2FuYXJ5OmNhbmFyeQ==",
    "Authorization: App canary-123",
    "Authorization: App canarycanarycanary was rejected",
    "Authorization: App canary was rejected",
    "Authorization: API key is canary",
    "Authorization: Your API key canary26bbc133714df1834b8638bb496e-8f4b3d9a is invalid",
    "Authorization: the key for this account, canary-4f1b8a90, is invalid",
    "Authorization: not-canary",
    "Authorization: Internal canary",
    "Authorization: Integration canary",
    "Authorization: access.canary",
    "Authorization: 'App canary-123'",
    'Authorization: "App canary-123"',
    "POST /sms HTTP/1.1\r\nAuthorization: Key canary 123, canary\r\nAccept: */*",
    "{Proxy-Authorization=GenieKey canary, Accept=*/*}",
    String.raw`said \"POST / HTTP/1.1\r\nAuthorization: Bot canary\r\n\"`,
    "sent with bearer canary",
    "apikey canary.123",
    "X-Api-Key: canary1",
    "password=canary&next=1",
    "https://sms.example/send?user=x&pass=canary1",
    "{ auth: 'x:canary' }",
    "{ user: 'x', pass: 'canary' }",
    "<login><user>x</user><password>canary</password></login>",
    '<soap:Header><wsse:Password Type="Text">canary</wsse:Password></soap:Header>',
    "<apiKey>canary, canary</apiKey>",
    "<apiKey>. canary</apiKey>",
    "<password> canary </password >",
    "<password><![CDATA[a<]canary]]></password>",
    'Authorization: OAuth oauth_consumer_key="canary", oauth_signature="canary"',
    'Authorization: Signature keyId="a",signature="canary"',
    'Authorization: Digest username="a", opaque="", response="canary"',
    String.raw`said "Authorization: Digest username=\"a\", response=\"canary\""`,
    "<login><password>canary",
    "<login><password>canary</pass",
    "Authorization: canary <br>",
    "authorization: Key canary, status: 401",
    "Authorization: AWS4-HMAC-SHA256 Credential=canary, SignedHeaders=host, Signature=canary",
    "pass: canary1",
    "Your password: https://x.test/reset?token=canary",
    "Password: https://x.test/reset/canary77d1",
    "Set your password: https://x.test/set?code=canary77",
    "Set your password: https://x.test/canary?code=48291734",
    "Set your password: https://x.test/set?uid=1&code=canary77",
    "Set your password: https://x.test/set?uid=1&amp;code=canary77",
    "password=https://x.test/canary",
    "nextPassword=canary1",
    '401 for {"apiKey": "canary"}',
    String.raw`said {\"accessToken\":\"canary\"}`,
    "Cookie: sid=canary; theme=dark",
    "Cookie: theme=dark&sid=canary; sid=canary",
    'Set-Cookie: a="b"; sid="canary"',
    "failed with sbk_canary-0123456789",
    "connect postgres://user:canary@localhost/db",
    "POST https://hooks.slack.com/services/T0/B0/canary",
    "POST https://discord.com/api/webhooks/481516/canary-2342",
    "https://chat.example/v1/spaces/A/messages?key=canary-canary-canary&token=canary",
    "https://api.telegram.org/bot4815162342:canary-canary/sendMessage",
    "cXyz1234abcd:APA91canary-canary-canary-canary",
    "ExponentPushToken[canary]",
    "-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----",
    "authorization=-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----",
    "Authorization: sk_live_0123456789:canary canary",
  ])("%s", (text) => {
    const secretPattern = /canary|Y2FuYXJ5/;
    expect(maskSecrets(text)).not.toMatch(secretPattern);
    expect(maskSecrets(toJson({ detail: text, at: [text] }))).not.toMatch(secretPattern);
    expect(maskSecrets(toJson({ raw: toJson({ detail: text }) }))).not.toMatch(secretPattern);
  });

  test.each([
    "Invalid token: NOT_REGISTERED",
    "Token: expired",
    "The Basic plan costs 12 a month",
    "No bearer token in the request",
    'curl --header "Authorization: Bearer $TOKEN"',
    "Authorization: none",
    "Auth: failed",
    "spf=pass smtp.mailfrom=a@b.test",
    "<nextPageToken>abc</nextPageToken>",
    "<password></password>",
    "Expected: Bearer <token>. Account 12 is suspended",
    "expected Authorization: Bearer <token>, got none",
    "Authorization: Bearer {{token}}",
    "Reset your password: https://x.test/reset?token={{payload.token}}",
    "[Acme] Reset your password: https://x.test/reset?token={{payload.token}}",
    "Reset your password: https://x.test/reset?email={{payload.email}}&token={{payload.token}}",
    "Reset your password: https://x.test/reset?lang=en&key={{payload.key}}",
    "Your boarding pass: https://x.test/p?flight=1&seat=2",
    "[Acme] token: expired",
    'sent {"Authorization": "Bearer {{token}}"}',
    "https://api.telegram.org/bot<token>/sendMessage",
    "Authorization: the sender isn't approved for this account (21608)",
    "Authorization: number not verified (21608)",
    "Authorization: number not verified",
    "Expected Bearer in the Authorization header",
    "Authorization: Internal server error.",
    "Authorization: Unprocessable Entity",
    "Authorization: unavailable for this account",
    "Authorization: Incompatible scheme",
    "Authorization: in progress",
    "Authorization: number not verified, code: 21608",
    "Authorization: number +4915112345678 isn't verified",
    "Authorization: invalid credentials",
    "Authorization: denied",
    "Authorization: unauthorized",
    "Authorization: Unsupported scheme",
    "Authorization: unknown API key",
    "Authorization: incorrect API key for this account",
    "Authorization: inactive account",
    "Authorization: Permission denied",
    "said 'Authorization: failed.'",
    "Authorization: Access denied. Contact support.",
    "Authorization: sender isn’t approved for this account",
    "Authorization: insufficient permissions for this sender (401)",
    "Authorization: missing for POST /v1/messages",
    "3D Secure authorization: approved",
    "Your boarding pass: https://x.test/p/1",
    "password=$PASSWORD",
    "550 5.1.1 mailbox unavailable, tokens: 12",
    "https://docs.example/webhooks/setup",
    "https://shop.example/orders?page=2&nextPageToken=abc",
    "Passwords expire after 90 days",
    "http://localhost:8080/v1/notifications",
    "transactionId=order-1, idempotencyKey=4f2a",
  ])("%s is unchanged", (text) => {
    expect(maskSecrets(text)).toBe(text);
    expect(mask({ detail: text })).toEqual({ detail: text });
  });

  test("text around a masked value is unchanged", () => {
    expect(maskSecrets('sent {"a":"Authorization: Basic abc=","status":401}')).toBe(
      `sent {"a":"Authorization: ${maskedSecret}","status":401}`,
    );
    expect(maskSecrets("[twilio] 401 for token=canary: sender blocked")).toBe(
      `[twilio] 401 for token=${maskedSecret} sender blocked`,
    );
    expect(maskSecrets("authorization: x, status: 401, request: 5f")).toBe(
      `authorization: ${maskedSecret}, status: 401, request: 5f`,
    );
  });

  test.each(["Authorization: ", "Cookie: ", "token=", "Bearer ", "https://hooks.test/"])(
    "text after a masked value after %j is unchanged",
    (start) => {
      for (const end of [" | 20 |", "`"]) {
        const maskedText = start + maskedSecret + end;
        expect(maskSecrets(maskedText)).toBe(maskedText);
      }
    },
  );

  // A pattern with quadratic time would take minutes for these texts.
  test.each([
    ["one word", "a"],
    ["hyphens", "a-"],
    ["starts of tokens", "eyJ-"],
    ["starts of push tokens", "ExponentPushToken["],
    ["starts of URLs", "https://"],
    ["webhooks", "https://hooks/webhooks/"],
    ["secret names", "token "],
    ["quotes", '\\"'],
    ["backslashes in an open quote", "\\", 'token:"'],
    ["open quotes after names", 'token:"'],
    ["open values", '"value":"'],
    ["values", '{"value":"a","name":"x token"},'],
    ["values in values", '{"value":'],
    ["open brackets after names", "token:["],
    ["schemes", "basic a"],
    ["authorization headers", "authorization:"],
    ["line breaks after a header's name", "\n", "authorization:"],
    ["elements", "<token>"],
    ["elements with text", "<token>a"],
    ["words after a header", "a ", "authorization:"],
    ["sentences after headers", "authorization: the a-a-a-a "],
    ["letters after a header", "e", "authorization: "],
    ["links after names", "pass:https://"],
    ["users in URLs", "://a:a@", "https"],
    ["commas after a header", ", a", "authorization: x"],
    ["params after headers", 'authorization: x="a'],
    ["backslashes after a param", "\\", "authorization: x="],
    ["open CDATA sections", "<token><![CDATA["],
    ["open elements", "<token "],
    ["private keys", "-----BEGIN PRIVATE KEY-----"],
    ["spaces", "token          "],
    ["JSON after a prefix", "a", `[${"]".repeat(100_000)}{"`],
  ])("masks a long text of %s in linear time", (_, piece, opening = "") => {
    const text = `bearer x ${opening}${piece.repeat(500_000 / piece.length)}`;
    expect(maskSecrets(text)).not.toContain("bearer x");
    expect(maskSecrets(toJson({ text }))).not.toContain("bearer x");
  });

  // With time per item and character of the name, this list would take minutes.
  test("masks a long list with a long name in linear time", () => {
    const items = [...Array.from({ length: 20_000 }, () => "https:a"), "bearer x"];
    const text = toJson({ ["a.".repeat(200_000)]: items });
    expect(maskSecrets(text, isSecretPath)).not.toContain("bearer x");
  });
});
