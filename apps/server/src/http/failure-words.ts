import { type Entity, wireName } from '@temelia/model/entity'
import { type AppError, type ErrorCode } from '@temelia/model/errors'
import { failureCode } from '@temelia/model/failure-code'

/** The failure code of a body where its kind of record, or the one field that is wrong, has a word of its own. */
export function failureFor(
  operation: 'ADD' | 'EDIT',
  of: Entity,
): ((body: unknown, error: AppError) => ErrorCode | undefined) | undefined {
  const { kindFailures: kinds, fieldFailures: fields } = of
  if (!kinds && !fields) return undefined
  const kindField = kinds && wireName(of, kinds.field)
  const byField = new Map(Object.entries(fields ?? {}).map(([key, word]) => [wireName(of, key), word]))
  return (body, error) => {
    const kind = kindField && (body as Readonly<Record<string, unknown>> | undefined)?.[kindField]
    const [field, ...others] = new Set(error.options.faults?.map((fault) => fault.field))
    const word =
      (typeof kind === 'string' && kinds && Object.hasOwn(kinds.of, kind) ? kinds.of[kind] : undefined) ??
      (field !== undefined && others.length === 0 ? byField.get(field) : undefined)
    const code = failureCode(operation, word)
    return code === 'INVALID_DATA' ? undefined : code
  }
}

/** What the server failed to make has a name of its own for some records. */
export function failedAt({ failure }: Pick<Entity, 'failure'>): { failedAt?: ErrorCode } {
  const code = failureCode('CREATE', failure)
  return code === 'INVALID_DATA' ? {} : { failedAt: code }
}
