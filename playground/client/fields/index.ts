export * from "./containers.ts";
export { DataField } from "./data-field.ts";
export * from "./document-fields.ts";
export * from "./embedded.ts";
export { DataModelValidationError, DataModelValidationFailure } from "./failure.ts";
export { DocumentAuthorField, DocumentIdField, DocumentUUIDField, ForeignDocumentField } from "./ids.ts";
export * from "./texts.ts";
export { DocumentTypeField, EmbeddedDataField, TypeDataField, TypedSchemaField } from "./typed.ts";
export * from "./values.ts";
