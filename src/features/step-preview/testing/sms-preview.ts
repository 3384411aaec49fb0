export const smsPreviewUrl = "/step-preview?workflowId=order-shipped&stepId=sms";

export const createStep = (
  id: string,
  name: string,
  controlVariables: Record<string, unknown>,
) => ({ _id: id, name, active: true, filters: [], _templateId: "template", controlVariables });

export const createSmsFields = (body: unknown = "Hello") => ({
  type: "sms" as const,
  providerId: "twilio" as const,
  step: createStep("sms", "SMS", { body }),
});

export const createSmsResponse = (body = "Hello", previewPayloadExample = {}) => ({
  previewPayloadExample,
  result: { type: "sms" as const, preview: { body } },
});

export const createSmsErrorResponse = (title: string, message: string) => ({
  previewPayloadExample: {},
  result: { type: "sms" as const, error: { title, message } },
});
