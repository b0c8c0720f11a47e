import { Type, type TProperties, type TSchema } from "typebox";

export const Ok = <T extends TSchema>(data: T) => Type.Object({ success: Type.Literal(true), data });

export const OkEmpty = Type.Object({ success: Type.Literal(true) });

/** Fields are at top level and in `data`, since callers of the specification use either. */
export const OkTwice = <T extends TProperties>(fields: T) =>
  Type.Object({ success: Type.Literal(true), ...fields, data: Type.Object(fields) });

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: "Stable code" }),
    message: Type.String({ description: "What happened and what to do" }),
    requestId: Type.String(),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: "Error" },
);

/** The rate limit and the readiness failure carry no code. */
export const CodelessErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    requestId: Type.String(),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: "CodelessError" },
);
