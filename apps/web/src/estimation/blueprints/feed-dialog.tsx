import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { readLength } from '@temelia/takeoff/length-text'
import { type Measuring, usualFormula } from '@temelia/takeoff/measuring'
import { type SyntheticEvent, useState } from 'react'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import type { Groups } from './measure-groups.ts'
import { fed, type ShapeRow } from './measures.ts'

/** What a shape is to feed, as it was chosen. */
export type Feeding = Readonly<{ line: ArticleRow; formula: string; height: number | null; value: number }>

type FeedDialogProps = Readonly<{
  shape: ShapeRow
  found: Measuring
  /** Sums of layers that a formula may name. */
  groups: Groups
  onFeed: (feeding: Feeding) => void
  /** Asks for a new line instead. */
  onNew: () => void
  onUnlink: (() => void) | null
  onClose: () => void
}>

const MOST_OPTIONS = 60
const MOST_NAMES = 12

/** Chooses the line that a measure feeds, and by which formula; what it gives is shown before it is taken. */
export function FeedDialog({ shape, found, groups, onFeed, onNew, onUnlink, onClose }: FeedDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const [articleId, setArticleId] = useState(shape.articleId)
  const [formula, setFormula] = useState(shape.formula ?? usualFormula(shape))
  const [height, setHeight] = useState(typedText(shape.height, practice))
  const unit = found?.scale.unit ?? (practice === 'us' ? 'ft' : 'm')
  const line = tree.articles.find(({ id }) => id === articleId)
  const typedHeight = height.trim() === '' ? null : readLength(height, unit, practice)
  const decimals = settingsOf(tree.project).quantityDecimals
  const given = { formula, height: typedHeight, openings: shape.openings }
  const gives = line && fed(found, given, line, practice, decimals, groups)

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (line && gives?.ok) onFeed({ line, formula, height: typedHeight, value: gives.value })
  }

  return (
    <Dialog title={t('blueprintFeed', { name: shape.name ?? '' })} onClose={onClose} unsaved="typed">
      <form onSubmit={send}>
        <Stack gap="md">
          <Select
            label={t('blueprintLink')}
            searchable
            required
            limit={MOST_OPTIONS}
            value={articleId === null ? null : String(articleId)}
            data={tree.articles.map((article) => ({ value: String(article.id), label: lineWord(article) }))}
            onChange={(value) => setArticleId(value === null ? null : Number(value))}
          />
          <TextInput
            label={t('blueprintFormula')}
            description={[
              t('blueprintFormulaHint'),
              groups.size > 0 &&
                t('blueprintFormulaGroups', { names: [...groups.keys()].slice(0, MOST_NAMES).join(', ') }),
            ]
              .filter(Boolean)
              .join(' ')}
            required
            maxLength={400}
            value={formula}
            onChange={(event) => setFormula(event.currentTarget.value)}
          />
          {/\bheight\b/i.test(formula) && (
            <TextInput
              label={t('blueprintHeight', { unit })}
              value={height}
              error={height.trim() !== '' && typedHeight === null && t('blueprintLengthNotRead')}
              onChange={(event) => setHeight(event.currentTarget.value)}
            />
          )}
          <Text size="sm" role="status" c={gives && !gives.ok ? 'red' : undefined}>
            {gives === undefined
              ? ' '
              : gives.ok
                ? t('blueprintGives', {
                    value: `${figuresOf(tree.project, practice).quantity(gives.value)} ${line?.measureUnit ?? ''}`,
                  })
                : t(`blueprintWhy_${gives.why}`)}
          </Text>
          <Group justify="flex-end">
            {onUnlink ? (
              <Button variant="subtle" color="red" mr="auto" onClick={onUnlink}>
                {t('blueprintUnlink')}
              </Button>
            ) : (
              <Button variant="subtle" mr="auto" leftSection={<IconPlus size={16} />} onClick={onNew}>
                {t('blueprintNewLine')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!gives?.ok}>
              {t('blueprintFeedIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** A line as it is called in lists: its symbol, its name and its unit. */
export function lineWord({ symbol, name, measureUnit }: ArticleRow): string {
  return [symbol, name?.slice(0, 80), measureUnit && `(${measureUnit})`].filter(Boolean).join(' ')
}
