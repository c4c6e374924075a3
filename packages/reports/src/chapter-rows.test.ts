import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import type { PageModel, Row } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { typesetter } from './typeset.ts'
import { typstForm } from './typst-form.ts'

const set = typesetter(join(import.meta.dirname, '..'))

const chapter = (name: string): Row => ({ kind: 'chapter', cells: [name, null] })
const line = (name: string, value: number): Row => ({ kind: 'line', cells: [name, value] })

/** A form of one table with these rows. */
function modelOf(rows: readonly Row[]): PageModel {
  const model = f3([EXAMPLE], DEFAULT_PRINT_OPTIONS, 'en')
  const table = {
    columns: [
      { key: 'name', width: null, align: 'left' },
      { key: 'value', width: 30, align: 'right', decimals: 2 },
    ],
    heads: [[{ text: 'Work' }, { text: 'Value' }]],
    rows,
  } as const
  const block = { kind: 'table', carry: null, together: false, table } as const
  return { ...model, sections: model.sections.map((section) => ({ ...section, blocks: [block] })) } as PageModel
}

it.each([
  ['two', [chapter('A'), chapter('A.1'), line('Work', 1)]],
  ['three', [line('Before', 2), chapter('A'), chapter('A.1'), chapter('A.1.1'), line('Work', 1)]],
  ['of nothing', [line('Work', 1), chapter('A'), chapter('B')]],
  ['one of nothing', [line('Work', 1), chapter('A')]],
  ['over pages', Array.from({ length: 120 }, (_, at) => [chapter(`A ${at}`), chapter('x'), line('Work', at)]).flat()],
])('chapter rows after each other are set: %s', (_what, rows) => {
  const made = set('form.typ', new Map([['form.json', Buffer.from(JSON.stringify(typstForm(modelOf(rows))))]]))
  expect('fault' in made ? made.fault : made.pdf('plain')).toBeInstanceOf(Uint8Array)
})
