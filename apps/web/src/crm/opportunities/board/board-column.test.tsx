import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../../ui/show.fixture.tsx'
import type { Stage } from '../stages.ts'
import { BoardColumn } from './board-column.tsx'
import type { Board, Card } from './board.ts'
import { useBoardFocus } from './use-board-focus.ts'

const STAGES = [
  { id: 1, shown: 'Offer', outcome: 'open' },
  { id: 2, shown: 'Negotiation', outcome: 'open' },
  { id: 3, shown: 'Won', outcome: 'won' },
] as unknown as readonly Stage[]

const NOTHING = () => {}

function card(id: number, stageId: number, mayEdit = true): Card {
  return {
    id,
    stageId,
    name: `Hall ${id}`,
    sum: null,
    currency: null,
    closingDate: null,
    stageSince: null,
    accountName: null,
    agentId: null,
    projects: [],
    next: null,
    actions: { edit: mayEdit },
  } as unknown as Card
}

/** The columns of a board; `moved` is every move that was asked for. */
function Columns({ cards: first, moved }: { cards: readonly Card[]; moved: string[] }) {
  const [cards, setCards] = useState(first)
  const board = {
    columns: STAGES.map(({ id }) => {
      const those = cards.filter(({ stageId }) => stageId === id)
      return { stageId: id, count: those.length, sums: [], cards: those }
    }),
    currency: 'RON',
  } as unknown as Board
  const keys = useBoardFocus(board, STAGES, (one, stage) => {
    moved.push(`${one.name} > ${stage.shown}`)
    setCards((before) => before.map((other) => (other.id === one.id ? { ...other, stageId: stage.id } : other)))
  })
  return (
    <div onKeyDown={keys.onKeyDown} style={{ display: 'flex', height: 600 }}>
      {board.columns.map((column, at) => (
        <BoardColumn
          key={column.stageId}
          column={column}
          stage={STAGES[at] as Stage}
          stages={STAGES}
          mark={null}
          agents={undefined}
          actions={{ move: NOTHING, edit: NOTHING, remove: NOTHING, plan: undefined, onFocus: keys.onFocus }}
          focus={keys.focus}
          currency="RON"
          onDrop={NOTHING}
          onAdd={undefined}
          onMore={NOTHING}
        />
      ))}
      <output>{keys.said}</output>
    </div>
  )
}

const cardOf = (page: Awaited<ReturnType<typeof show>>, id: number) => page.getByRole('link', { name: `Hall ${id}` })

test('Shift with an arrow moves a card one stage on, keeps the focus on it and says where it went', async () => {
  const moved: string[] = []
  const page = await show(<Columns cards={[card(1, 1), card(2, 1)]} moved={moved} />)
  cardOf(page, 2).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(cardOf(page, 2)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(moved).toEqual(['Hall 2 > Negotiation', 'Hall 2 > Won'])
  await expect.element(page.getByRole('status')).toHaveTextContent('Won')
  await expect.element(cardOf(page, 2)).toHaveFocus()
})

test('a card that one may not edit, or that is at the end, stays and says so', async () => {
  const moved: string[] = []
  const page = await show(<Columns cards={[card(1, 1, false), card(2, 3)]} moved={moved} />)
  cardOf(page, 1).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Hall 1')
  cardOf(page, 2).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Hall 2')
  expect(moved).toEqual([])
})

test('arrows walk the cards, over an empty stage to the next that has any', async () => {
  const page = await show(<Columns cards={[card(1, 1), card(2, 1), card(3, 3)]} moved={[]} />)
  cardOf(page, 1).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cardOf(page, 2)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cardOf(page, 3)).toHaveFocus()
})

test('of a thousand cards of a stage only those in sight are drawn, and the head counts all', async () => {
  const cards = Array.from({ length: 1_000 }, (_, at) => card(at + 1, 1))
  const page = await show(<Columns cards={cards} moved={[]} />)
  await expect.element(page.getByRole('region', { name: 'Offer', exact: false })).toBeVisible()
  expect(page.getByRole('link').elements().length).toBeLessThan(40)
  await expect.element(page.getByText('1.000')).toBeVisible()
})
