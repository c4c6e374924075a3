import { errorMessages } from '@temelia/text/errors'
import { fieldMessages } from '@temelia/text/field-faults'
import { describe, expect, test } from 'vitest'
import { errors } from './errors.ts'
import { failureCode } from './failure-code.ts'
import { fieldFaultCodes } from './field-fault.ts'
import { entities } from './registry.ts'

describe('the table of errors', () => {
  test('has a message for every code, and no message without a code', () => {
    expect(Object.keys(errorMessages).toSorted()).toEqual(Object.keys(errors).toSorted())
    expect(Object.keys(fieldMessages).toSorted()).toEqual([...fieldFaultCodes].toSorted())
  })

  test('answers with statuses of the contract only', () => {
    expect(new Set(Object.values(errors).map(({ status }) => status))).toEqual(
      new Set([400, 401, 402, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503]),
    )
  })

  test('has a failure code for whatever can be done to an entity that names one', () => {
    const named = entities.filter((of) => of.failure)
    expect(named.length).toBeGreaterThan(5)
    for (const { failure, without = [] } of named)
      for (const [action, verb] of [
        ['ADD', 'create'],
        ['EDIT', 'edit'],
        ['DELETE', 'delete'],
      ] as const)
        if (!without.includes(verb))
          expect([`${action}_${failure}_PROBLEM`, `UPDATE_${failure}_ERROR`]).toContain(failureCode(action, failure))
    expect(failureCode('EDIT', 'USER')).toBe('UPDATE_USER_ERROR')
  })

  /** `npx vitest run packages/model/src/errors.test.ts --update` writes the page anew. */
  test('is the page docs/errors.md, word for word', async () => {
    await expect(page()).toMatchFileSnapshot('../../../docs/errors.md')
  })
})

function page(): string {
  const kinds = Object.entries(errors).map(
    ([code, { status, tone }]) =>
      `| \`${code}\` | ${status} | ${tone} | ${errorMessages[code as keyof typeof errors].en} | ${errorMessages[code as keyof typeof errors].ro} |`,
  )
  const faults = fieldFaultCodes.map(
    (code) => `| \`${code}\` | ${fieldMessages[code].en} | ${fieldMessages[code].ro} |`,
  )
  return `# Errors

Every refusal is \`application/problem+json\` with \`code\`, \`detail\` in the language of the caller, and \`errors\`, one for each wrong field.
This page is written from the table in \`packages/model/src/errors.ts\` and the messages in \`packages/text/src/errors.ts\` and \`field-faults.ts\`; a test compares them.

## Codes

| code | status | tone | English | Romanian |
|---|---|---|---|---|
${kinds.join('\n')}

## Faults of a field

| code | English | Romanian |
|---|---|---|
${faults.join('\n')}
`
}
