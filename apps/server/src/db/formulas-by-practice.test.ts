import { evaluateFormula } from '@temelia/estimation/formula'
import type { Practice } from '@temelia/estimation/types'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../places.ts'
import { newDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

const STORED = [
  '4.435 x 2.500',
  'Ax 2.500: 2,500 x 1.25 = 3.125',
  'round(2.345; 2) + 1.5',
  'round(2,5) + 0.125 = 3,125',
  'max(1,2)\r\nmax(1.250; 3,5)',
  'abs(1,250) - ,5',
  'max(round(1,5); 1,25) + min(2,750)',
  '1250.125 + 12500',
  'roundup(min(2,5); 1) + 1.250',
  'roundup(round(2,5); 1)',
  'roundup(2,5; 1) + roundup(abs(2,5); 1)',
  'abs(max(2,5)) + round(2,5; 1)',
]

const SHAPES = ['#', 'round(#)', 'max(#; 2)', '(# + #)', 'abs(#)', 'round(#; 1)', 'max(# x 2)', 'roundup(#; 5)']

/** What a formula came to when a number had no groups and either sign was the decimal one. */
function asItWasRead(formula: string): number | null {
  const plain = formula
    .split('\n')
    .map((line) => line.slice(line.indexOf(':') + 1).replace(/(\d*)[.,](\d+)/g, '$1.$2'))
    .join('\n')
  return evaluateFormula(plain, 'us').value
}

async function placeFormulas(database: Database, practice: Practice, formulas: readonly string[]) {
  return database.system(async (tx) => {
    const [company] = await tx.rows<{ id: number }>(sql`select nextval('clients_id') as id`)
    const client = Number(company?.id)
    await tx.run(
      sql`insert into clients (client_id, id, name, practice) values (${client}, ${client}, 'Firma', ${practice})`,
    )
    const project = await tx.one<{ id: number }>(
      sql`insert into projects (client_id, name, practice) values (${client}, 'Casa', ${practice}) returning id`,
    )
    const projectId = project?.id
    const object = await tx.one<{ id: number }>(
      sql`insert into objects (client_id, project_id, name) values (${client}, ${projectId}, 'Casa') returning id`,
    )
    const estimate = await tx.one<{ id: number }>(
      sql`insert into estimates (client_id, object_id, project_id, name) values (${client}, ${object?.id}, ${projectId}, 'Zidărie') returning id`,
    )
    const content = { Objects: [{ Name: 'Casa', Estimates: [{ Articles: formulas.map((Formula) => ({ Formula })) }] }] }
    for (const [at, formula] of formulas.entries()) {
      await tx.run(
        sql`insert into parameters (client_id, project_id, name, formula) values (${client}, ${projectId}, ${`p${at}`}, ${formula}), (${client}, null, ${`c${at}`}, ${formula})`,
      )
      await tx.run(
        sql`insert into articles (client_id, estimate_id, project_id, position, formula) values (${client}, ${estimate?.id}, ${projectId}, ${at}, ${formula})`,
      )
      await tx.run(
        sql`insert into general_lines (client_id, project_id, chapter, formula) values (${client}, ${projectId}, ${`3.${at}`}, ${formula})`,
      )
    }
    await tx.run(
      sql`insert into templates (client_id, name, practice, content) values (${client}, 'Casa', ${practice}, ${JSON.stringify(content)}::jsonb)`,
    )
    return client
  })
}

async function formulasOf(database: Database, client: number): Promise<Record<string, string[]>> {
  return database.system(async (tx) => {
    const texts = async (query: ReturnType<typeof sql>) =>
      (await tx.rows<{ formula: string }>(query)).map(({ formula }) => formula)
    return {
      articles: await texts(sql`select formula from articles where client_id = ${client} order by position`),
      project: await texts(
        sql`select formula from parameters where client_id = ${client} and project_id is not null order by id`,
      ),
      company: await texts(
        sql`select formula from parameters where client_id = ${client} and project_id is null order by id`,
      ),
      general: await texts(sql`select formula from general_lines where client_id = ${client} order by id`),
      template: await texts(
        sql`select article ->> 'Formula' as formula from templates, jsonb_array_elements(content #> '{Objects,0,Estimates,0,Articles}') as article where client_id = ${client}`,
      ),
    }
  })
}

function again() {
  const found = migrations().find(({ name }) => name.startsWith('0034'))
  return { name: '9034_again.sql', text: found?.text ?? '' }
}

test('stored formulas keep their value wherever they stand', async () => {
  const database = await newDatabase(2)
  const clients = {
    ro: await placeFormulas(database, 'ro', STORED),
    us: await placeFormulas(database, 'us', STORED),
  }
  await migrate(database, [again()])
  for (const practice of ['ro', 'us'] as const)
    for (const [place, formulas] of Object.entries(await formulasOf(database, clients[practice])))
      expect([place, formulas.map((formula) => evaluateFormula(formula, practice).value)]).toEqual([
        place,
        STORED.map(asItWasRead),
      ])
  expect((await formulasOf(database, clients.ro))['project']).toEqual([
    '4,435 x 2,500',
    'Ax 2.500: 2,500 x 1.25 = 3,125',
    'round(2,345; 2) + 1.5',
    'round((2,5)) + 0.125 = 3,125',
    'max((1,2))\r\nmax(1,250; 3,5)',
    'abs(1,250) - ,5',
    'max(round((1,5)); (1,25)) + min((2,750))',
    '1250.125 + 12500',
    'roundup(min((2,5)); 1) + 1,250',
    'roundup(round((2,5)); 1)',
    'roundup((2,5); 1) + roundup(abs((2,5)); 1)',
    'abs(max((2,5))) + round((2,5); 1)',
  ])
  expect((await formulasOf(database, clients.us))['project']?.slice(0, 5)).toEqual([
    '4.435 x 2.500',
    'Ax 2.500: 2.500 x 1.25 = 3.125',
    'round(2.345; 2) + 1.5',
    'round(2.5) + 0.125 = 3.125',
    'max(1.2)\r\nmax(1.250; 3.5)',
  ])
  await database.close()
})

test('any formula as it was written keeps its value', async () => {
  const number = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.constantFrom('', '.', ','), fc.integer({ min: 0, max: 99_999 }))
    .map(([whole, sign, rest]) => (sign === '' ? String(whole) : `${whole}${sign}${rest}`))
  const term = fc
    .tuple(fc.constantFrom(...SHAPES), fc.constantFrom(...SHAPES), number)
    .map(([shape, inner, text]) => shape.replaceAll('#', inner).replaceAll('#', text))
  const row = fc.array(term, { minLength: 1, maxLength: 4 }).map((terms) => terms.join(' + '))
  const formula = fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => rows.join('\n'))
  const formulas = fc.sample(formula, { seed: 34, numRuns: 150 })
  const database = await newDatabase(2)
  const ids = [await placeFormulas(database, 'ro', formulas), await placeFormulas(database, 'us', formulas)] as const
  await migrate(database, [again()])
  for (const [at, practice] of (['ro', 'us'] as const).entries()) {
    const kept = (await formulasOf(database, ids[at] as number))['project'] ?? []
    kept.forEach((after, nth) => {
      const before = formulas[nth] ?? ''
      expect([before, after, evaluateFormula(after, practice).value]).toEqual([before, after, asItWasRead(before)])
    })
  }
  await database.close()
})
