import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../ui/show.fixture.tsx'
import { NO_LAYOUT } from './columns.ts'
import { EstimateGrid } from './estimate-grid.tsx'
import type { GridActions, GridColumn, GridRow, GridSource } from './grid-source.ts'

const COLUMNS: readonly GridColumn[] = [
  { id: 'symbol', title: 'Symbol', width: 120, align: 'start', fixed: true },
  { id: 'quantity', title: 'Quantity', width: 120, align: 'end' },
  { id: 'total', title: 'Total', width: 120, align: 'end' },
]
const NOTHING = () => {}
const HEADS = { sort: null, filtered: new Set<string>(), onPress: NOTHING }

/** What a grid handed to its screen, in order. */
interface Told {
  edits: string[]
  refused: string[]
  opened: string[]
  adds: string[]
}

/** A grid of lines in which quantities from 0 on are typed in. `insert` puts a line above all, as a colleague would. */
function Sheet({ lines, told, insert }: { lines: number; told: Told; insert?: string }) {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = useMemo(() => {
    const keys = Array.from({ length: lines }, (_, at) => `line ${at + 1}`)
    return (insert ? [insert, ...keys] : keys).map(
      (key, at, all): GridRow => ({
        key,
        kind: 'article',
        id: at + 1,
        level: 1,
        parent: null,
        expanded: null,
        place: at + 1,
        of: all.length,
      }),
    )
  }, [lines, insert])
  const source = useMemo<GridSource>(() => {
    const quantity = (row: GridRow) => quantities.get(row.key) ?? '1'
    const text = (row: GridRow, column: string) =>
      column === 'symbol' ? row.key : column === 'quantity' ? quantity(row) : `${row.key} sum`
    return {
      rows,
      columns: COLUMNS,
      view: (row, column) => ({ text: text(row, column) }),
      draft: (row, column) => (column === 'quantity' ? quantity(row) : null),
      raw: text,
      read: (_row, _column, typed) =>
        /^\d+$/.test(typed) ? { ok: true, value: Number(typed) } : { ok: false, message: 'Enter a number.' },
      echo: () => [],
      mark: () => null,
      nameOf: ({ key }) => key,
      find: (query) => rows.filter(({ key }) => key.includes(query)).map(({ key }) => key),
    }
  }, [rows, quantities])
  const actions: GridActions = {
    onEdits: (made) => {
      told.edits.push(...made.map(({ row, column, value }) => `${row.key} ${column} ${value}`))
      setQuantities(
        (before) => new Map([...before, ...made.map(({ row, value }) => [row.key, String(value)] as const)]),
      )
    },
    onRefused: (message) => told.refused.push(message),
    onOpen: (row) => told.opened.push(row.key),
    onAdd: (edge) => told.adds.push(edge),
    onDraft: NOTHING,
    onFold: NOTHING,
    onReveal: NOTHING,
    onSelect: NOTHING,
    onStep: NOTHING,
    onDrop: NOTHING,
    onMenu: NOTHING,
    onRemove: NOTHING,
    onCopy: NOTHING,
    onCopyLines: NOTHING,
    onPasteLines: () => false,
    onPasteAsLines: () => null,
    onUndo: NOTHING,
    onRedo: NOTHING,
  }
  return (
    <div style={{ display: 'flex', height: 400 }}>
      <EstimateGrid
        label="Estimate"
        source={source}
        actions={actions}
        layout={NO_LAYOUT}
        onLayout={NOTHING}
        heads={HEADS}
      />
    </div>
  )
}

const nothingTold = (): Told => ({ edits: [], refused: [], opened: [], adds: [] })

/** The cell that the keyboard is on, as a screen reader is told. */
function activeCell(page: Awaited<ReturnType<typeof show>>): string {
  const id = page.getByRole('treegrid').element().getAttribute('aria-activedescendant')
  return (id && document.getElementById(id)?.textContent) ?? ''
}

test('of ten thousand lines only those in sight are drawn, and all are counted', async () => {
  const page = await show(<Sheet lines={10_000} told={nothingTold()} />)
  await expect.element(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '10001')
  expect(page.getByRole('row').elements().length).toBeLessThan(60)
})

test('what is typed over a cell goes to that cell with Enter, and the next line is ready', async () => {
  const told = nothingTold()
  const page = await show(<Sheet lines={50} told={told} />)
  await page.getByText('line 3 sum').click()
  await userEvent.keyboard('{ArrowLeft}12{Enter}7{Enter}')
  expect(told.edits).toEqual(['line 3 quantity 12', 'line 4 quantity 7'])
  expect(activeCell(page)).toBe('1')
})

test('a double click types into the cell under the pointer, also in a column that only shows', async () => {
  const told = nothingTold()
  const page = await show(<Sheet lines={50} told={told} />)
  await page.getByText('line 5 sum').dblClick()
  expect(told.opened).toEqual(['line 5'])
  await userEvent.keyboard('{ArrowLeft}{F2}')
  await expect.element(page.getByRole('textbox')).toHaveValue('1')
  await userEvent.keyboard('{End}5{Tab}')
  expect(told.edits).toEqual(['line 5 quantity 15'])
})

test('Escape leaves the cell as it was', async () => {
  const told = nothingTold()
  const page = await show(<Sheet lines={50} told={told} />)
  await page.getByText('line 2 sum').click()
  await userEvent.keyboard('{ArrowLeft}99{Escape}')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(told.edits).toEqual([])
  expect(activeCell(page)).toBe('1')
})

test('what cannot be read stays in the cell with its message, and nothing else is written', async () => {
  const told = nothingTold()
  const page = await show(<Sheet lines={50} told={told} />)
  await page.getByText('line 2 sum').click()
  await userEvent.keyboard('{ArrowLeft}twelve{Enter}')
  await expect.element(page.getByText('Enter a number.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('twelve')
  expect(told.edits).toEqual([])
})

test('a line that a colleague puts above does not move what is being typed to another line', async () => {
  const told = nothingTold()
  const page = await show(<Sheet lines={50} told={told} />)
  await page.getByText('line 3 sum').click()
  await userEvent.keyboard('{ArrowLeft}4')
  await page.rerender(<Sheet lines={50} told={told} insert="a colleague's line" />)
  await expect.element(page.getByText("a colleague's line", { exact: true })).toBeVisible()
  await userEvent.keyboard('2{Enter}')
  expect(told.edits).toEqual(['line 3 quantity 42'])
})

test('Ctrl+End goes to the last line and shows it; Ctrl+Enter wants a line behind', async () => {
  const told = nothingTold()
  const page = await show(<Sheet lines={2_000} told={told} />)
  await page.getByText('line 1 sum').click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(page.getByText('line 2000 sum')).toBeVisible()
  expect(activeCell(page)).toBe('line 2000 sum')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(told.adds).toEqual(['after'])
})
