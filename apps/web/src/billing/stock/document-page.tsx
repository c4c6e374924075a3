import { Badge, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconPrinter } from '@tabler/icons-react'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import type { Found } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordName } from '../../records/record-name.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { DocumentLines } from './document-lines.tsx'
import { documentFacts, documentSections, lineSections } from './sections.ts'
import { loadStock, postDocument, printDocument, reverseDocument } from './stock-actions.ts'
import own from './stock.module.css'

type Row = Found<typeof StockDocument>
type Line = Found<typeof StockLine>

/** One stock document: its lines, posting it, and taking it back. */
export function StockDocumentPage() {
  return (
    <RecordPage of={StockDocument} list="/stock-documents">
      {(row) => <DocumentScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function DocumentScreen({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [line, setLine] = useState<Line | 'new' | null>(null)
  const { busy, problem, tried } = useAction()
  const open = row.state === 'draft' && row.actions['edit'] === true
  const reversible =
    row.state === 'posted' && row.reversesId === null && row.reversedById === null && row.actions['edit'] === true

  const actions = useMemo(
    () => ({
      post: () => tried(async () => toastDone(t('stockPosted', { code: await postDocument(row.id) }))),
      print: () => tried(() => printDocument(row.id)),
      reverse: async () => {
        const code = row.code ?? ''
        const asked = { title: t('stockReverse'), text: t('stockReverseAsk', { code }), go: t('stockReverse') }
        if (!(await askFirst(asked))) return
        await tried(async () => {
          const id = await reverseDocument(row.id)
          await navigate({ to: '/stock-documents/$id', params: { id: String(id) } })
        })
      },
    }),
    [navigate, row.code, row.id, t, tried],
  )
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'stock-line',
        label: t('stockAddLine'),
        icon: IconPlus,
        group: 'here',
        shortcut: 'n',
        enabled: open,
        run: () => setLine('new'),
      },
      {
        id: 'stock-print',
        label: t('stockPrint'),
        icon: IconPrinter,
        group: 'here',
        run: () => void actions.print(),
      },
    ],
    [actions, open, t],
  )
  useCommands(commands)

  return (
    <RecordScreen>
      <RecordHead
        of={StockDocument}
        row={row.state === 'draft' ? row : { ...row, actions: {} }}
        list="/stock-documents"
        onEdit={() => setEditing(true)}
        under={<Standing row={row} />}
        menu={
          <>
            <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => void actions.print()}>
              {t('stockPrint')}
            </Menu.Item>
            {reversible && (
              <Menu.Item
                leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
                onClick={() => void actions.reverse()}
              >
                {t('stockReverse')}
              </Menu.Item>
            )}
          </>
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      <div className={classes['columns']}>
        <div>
          <section className={classes['lines']} aria-label={t('stockLines')}>
            <DocumentLines document={row} open={open} onOpen={setLine} />
            {open && (
              <div className={own['thumb']}>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} stroke={1.6} />}
                  onClick={() => setLine('new')}
                >
                  {t('stockAddLine')}
                </Button>
                <Button loading={busy} onClick={() => void actions.post()}>
                  {t('stockPost')}
                </Button>
              </div>
            )}
          </section>
          <RelatedTabs type="stockDocument" id={row.id} />
        </div>
        <div className={classes['side']}>
          <section>
            <h2>{t('stockFacts')}</h2>
            <RecordFacts of={StockDocument} row={row} sections={documentFacts(row.kind)} />
          </section>
        </div>
      </div>
      {editing && (
        <RecordForm
          of={StockDocument}
          row={row}
          sections={documentSections(row.kind)}
          onClose={() => setEditing(false)}
        />
      )}
      {line && <LineForm document={row} line={line} onClose={() => setLine(null)} />}
    </RecordScreen>
  )
}

/** The form of a line; a new one that was saved is followed by the next, until it is closed: a delivery has many. */
function LineForm({ document, line, onClose }: Readonly<{ document: Row; line: Line | 'new'; onClose: () => void }>) {
  const [count, setCount] = useState(0)
  const saved = useRef(false)
  const next = () => {
    if (!saved.current || line !== 'new') return onClose()
    saved.current = false
    setCount(count + 1)
  }
  return (
    <RecordForm
      key={count}
      of={StockLine}
      row={line === 'new' ? null : line}
      sections={lineSections(document.kind)}
      start={{ stockDocumentId: document.id }}
      onClose={next}
      onSaved={() => {
        saved.current = true
        void loadStock()
      }}
    />
  )
}

/** What it is, where it stands, and what took it back. */
function Standing({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(StockDocument)
  return (
    <div className={`${classes['under']} figures`}>
      <strong>{labels.choice('kind', row.kind)}</strong>
      <Badge variant="light" color={row.state === 'posted' ? 'green' : 'gray'} tt="none">
        {labels.choice('state', row.state)}
      </Badge>
      {row.reversesId !== null && (
        <Badge variant="light" color="red" tt="none">
          {t('stockReversal')}
        </Badge>
      )}
      {row.reversedById !== null && (
        <Badge variant="light" color="red" tt="none">
          {t('stockReversedMark')}
        </Badge>
      )}
      <span>
        <RecordName of={Warehouse} id={row.warehouseId} />
        {row.toWarehouseId !== null && row.kind === 'transfer' && (
          <>
            {' → '}
            <RecordName of={Warehouse} id={row.toWarehouseId} />
          </>
        )}
      </span>
      {row.value !== null && <span>{format.number(row.value, 2)}</span>}
    </div>
  )
}
