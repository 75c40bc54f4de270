import * as z from 'zod';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { ErrorBody } from '../../../shared/errors.ts';

export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

type Content = Record<string, { schema?: JsonSchema }>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
}

export interface OpenApiDocument {
  [member: string]: unknown;
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiInfo {
  title: string;
  /** The base URL of all calls: PUBLIC_URL, or `/` if it is not set. */
  server: string;
  /** The name of the session cookie. */
  sessionCookie: string;
}

const JSON_TYPE = 'application/json';

const DESCRIPTION =
  'Every call of the gallery. Calls with security need the owner’s session cookie; all others are public. Bodies are ' +
  'JSON. Errors are `{code, reason, message, error}`: programs compare the reason, the message is for people. Unknown ' +
  'parameters are ignored, repeated ones refused. The chat is a WebSocket at `/ws`.';

/** Describes the endpoints as an OpenAPI 3.1 document, made from the schemas that validate the calls (API-4). */
export function openApiDocument(
  endpoints: Iterable<Endpoint>,
  { title, server, sessionCookie }: ApiInfo,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of [...endpoints].toSorted((a, b) => a.path.localeCompare(b.path))) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${title} API`, version: '1', description: DESCRIPTION },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: { Error: answerSchema(ErrorBody) },
      responses: {
        Refused: {
          description: 'The call was refused, or something failed',
          content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): Operation {
  const { method, path, access, summary, answer } = endpoint;
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: nameOf(method, path),
    summary,
    tags: [tagOf(path)],
    security: access === 'owner' ? [{ session: [] }] : [],
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(requestBody && { requestBody }),
    responses: {
      '2XX': {
        description: 'Done',
        content: answer === undefined ? { '*/*': {} } : { [JSON_TYPE]: { schema: answerSchema(answer) } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function requestBodyOf({ body, file }: Endpoint): Operation['requestBody'] {
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: {} }, required: [file] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return body && { required: true, content: { [JSON_TYPE]: { schema: inputSchema(body) } } };
}

function parametersOf(place: Parameter['in'], schema: Endpoint['params']): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

function inputSchema(schema: z.core.$ZodType): JsonSchema {
  return plain(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      // Zod omits the defaults of transformed values, such as numbers in a URL.
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod;
        if (def.type === 'default') jsonSchema.default ??= def.defaultValue as never;
      },
    }),
  );
}

function answerSchema(schema: z.core.$ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

/** Removes `$schema`, which OpenAPI 3.1 states for the whole document. */
function plain({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema): JsonSchema {
  return schema as JsonSchema;
}

/** `GET /api/collections/{id}/total-likes` becomes `getCollectionsIdTotalLikes`. */
function nameOf(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** A call's tag: the first word of its path after `/api/` and `/admin/`. */
function tagOf(path: string): string {
  return /^(?:\/api)?(?:\/admin)?\/([^/.{]+)/.exec(path)?.[1] ?? 'site';
}
