import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sqlTexts } from '../testing/sql-texts.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

/** Of a table that stays on the coordinator. */
const COORDINATOR = ['admin/attempts.ts']

/** No function of PostgreSQL: the cluster plans them itself. */
const PLANNED = ['coalesce', 'greatest', 'least', 'nullif']

/** Whoever takes the statement has it return rows (`writeAndKeepLines`). */
const RETURNED_ELSEWHERE = ['estimation/resources/run-statements.ts']

/** Sources of the server by name, without tests. */
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.fixture.ts'))
  .map((file) => ({ file, text: readFileSync(`${source}/${file}`, 'utf8') }))

test('no conflict of an insert is settled by a function that a cluster would refuse: it takes excluded', () => {
  const refused = sources
    .filter(({ file }) => !COORDINATOR.includes(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/do update\s+set([^`]*)`/g)].flatMap(([, set = '']) =>
        [...set.matchAll(/\b([a-z_]+)\(/g)]
          .map(([, name = '']) => name)
          .filter((name) => !PLANNED.includes(name))
          .map((name) => `${file}: ${name}()`),
      ),
    )
  expect(refused).toEqual([])
})

test('no statement says how its transaction goes on: a cluster refuses it behind the first one', () => {
  const late = sources.filter(({ text }) => /\bset transaction\b/i.test(text)).map(({ file }) => file)
  expect(late).toEqual([])
})

test('no CASE compares one value with its branches: a cluster writes `when null` of them in a statement that changes rows', () => {
  const simple = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bcase (?!when\b|\$\{sql\.join)[^'":\n]*?(?:\bwhen\b|\$\{sql\.join)/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(simple).toEqual([])
})

test('an insert from a query returns rows or settles conflicts: else a cluster sends them by COPY, which the wall refuses', () => {
  const copied = sources
    .filter(({ file }) => !RETURNED_ELSEWHERE.includes(file))
    .flatMap(({ file, text }) =>
      sqlTexts(text)
        .filter((one) => /insert into (?!jobs\b)/.test(one.text) && /\bselect\b/.test(one.text))
        .filter((one) => !/\breturning\b|\bon conflict\b/.test(one.text.slice(one.text.lastIndexOf('insert into'))))
        .map(({ line, text: statement }) => `${file}:${line}: ${statement.trim().slice(0, 80)}`),
    )
  expect(copied).toEqual([])
})

test('no statement that changes rows asks for what is another thing at each call, as the hour of the clock: a cluster refuses it', () => {
  const volatile = sources.flatMap(({ file, text }) =>
    sqlTexts(text)
      .filter((one) => /\b(?:update|insert into|delete from)\b/.test(one.text))
      .filter((one) => /\b(?:clock_timestamp|timeofday|random|gen_random_uuid)\(/.test(one.text))
      .map(({ line }) => `${file}:${line}`),
  )
  expect(volatile).toEqual([])
})

test('no CASE of an update asks for the moment: a cluster refuses it', () => {
  const asked = sources.flatMap(({ file, text }) =>
    sqlTexts(text)
      .filter((one) => /\b(?:update|insert into)\b/.test(one.text))
      .filter((one) => /\b(?:case|coalesce\()(?:(?!\bend\b|\))[^])*\bnow\(\)/.test(one.text))
      .map(({ line }) => `${file}:${line}`),
  )
  expect(asked).toEqual([])
})
