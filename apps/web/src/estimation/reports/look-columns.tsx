import { ActionIcon, Checkbox, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Look } from '@temelia/reports/look'
import type { PageModel } from '@temelia/reports/page-model'
import { useText } from '../../ui/text.ts'
import type { ReportPlace } from '../open-project/place-address.ts'
import { fetchPreview, type ReportLanguage, type FormOptions } from './report-data.ts'
import styles from './look.module.css'

type LookColumnsProps = Readonly<{
  place: ReportPlace
  form: string
  options: FormOptions
  language: ReportLanguage
  look: Look
  onChange: (part: Look) => void
}>

type Column = Readonly<{ key: string; head: string; fixed: boolean }>

/** Which columns the form shows, in what order, under which words. */
export function LookColumns({ place, form, options, language, look, onChange }: LookColumnsProps) {
  const { t } = useText()
  const { look: _look, ...plain } = options
  const asked = { ...plain, look: {} }
  const preview = useQuery({
    queryKey: ['report-columns', place, form, asked, language],
    queryFn: ({ signal }) => fetchPreview(place, form, asked, language, signal),
    staleTime: 60_000,
    meta: { keep: false },
  })
  const columns = inOrder(preview.data ? columnsOf(preview.data.Model) : [], look.order ?? [])
  const hidden = look.hidden ?? []
  const move = (at: number, by: -1 | 1) => {
    const keys = columns.map(({ key }) => key)
    const [moved] = keys.splice(at, 1)
    if (moved !== undefined) keys.splice(at + by, 0, moved)
    onChange({ order: keys })
  }
  if (columns.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('looksColumns')}
      </Text>
      <ol className={styles['columns']}>
        {columns.map(({ key, head, fixed }, at) => (
          <li key={key} className={styles['column']}>
            <Checkbox
              aria-label={t('looksColumnShown', { name: head })}
              checked={fixed || !hidden.includes(key)}
              disabled={fixed}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ hidden: checked ? hidden.filter((one) => one !== key) : [...hidden, key] })
              }
            />
            <TextInput
              size="xs"
              aria-label={t('looksColumnHead', { name: head })}
              placeholder={head}
              maxLength={200}
              value={look.heads?.[key] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { [key]: _before, ...others } = look.heads ?? {}
                onChange({ heads: value === '' ? others : { ...others, [key]: value } })
              }}
            />
            <ActionIcon
              variant="subtle"
              aria-label={t('looksColumnUp', { name: head })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('looksColumnDown', { name: head })}
              disabled={at === columns.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The columns of the first table under the words that stand right over each. */
function columnsOf({ sections }: PageModel): Column[] {
  const table = sections[0]?.blocks.find((block) => block.kind === 'table')?.table
  if (!table) return []
  const heads = table.heads.filter((row) => !row.every(({ text }) => /^\d/.test(text)))
  const words = table.columns.map(() => '')
  heads.forEach((row, depth) => {
    let at = 0
    for (const cell of row) {
      while (depth > 0 && reachesDown(heads, depth, at)) at++
      for (let across = 0; across < (cell.columns ?? 1); across++) words[at + across] = cell.text.replaceAll('\n', ' ')
      at += cell.columns ?? 1
    }
  })
  return table.columns.map(({ key, width }, at) => ({ key, head: words[at] || key, fixed: width === null }))
}

/** Whether a head of a row above covers the column in this row too. */
function reachesDown(
  heads: readonly (readonly { columns?: number; rows?: number }[])[],
  depth: number,
  column: number,
) {
  return heads.slice(0, depth).some((row, from) => {
    let at = 0
    for (const { columns = 1, rows = 1 } of row) {
      if (column >= at && column < at + columns) return from + rows > depth
      at += columns
    }
    return false
  })
}

function inOrder(columns: readonly Column[], order: readonly string[]): Column[] {
  const rank = ({ key }: Column, at: number) => (order.includes(key) ? order.indexOf(key) : order.length + at)
  return columns
    .map((column, at) => ({ column, rank: rank(column, at) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => column)
}
