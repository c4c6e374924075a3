import { NumberField } from '../../ui/number-field.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, Text } from '@mantine/core'
import { divideDecimals } from '@temelia/decimal/arithmetic'
import { formatNumber } from '../../ui/number-text.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { byId } from '../project-state/project-tree.ts'
import { perform } from './recipe-actions.ts'
import { ItemField } from './item-fields.tsx'
import styles from './recipes.module.css'

const SHARE_DECIMALS = 6

/** One composite norm made of the chosen lines: how it is called, how much of it there is, and what one unit takes of each line. */
export function ComposeDialog({ ids, onClose }: Readonly<{ ids: readonly number[]; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree, totals } = useProjectState()
  const [symbol, setSymbol] = useState('')
  const [name, setName] = useState('')
  const [unit, setUnit] = useState(tree.project.practice === 'us' ? 'EA' : 'buc')
  const [typed, setTyped] = useState('1')
  const [busy, setBusy] = useState(false)
  const quantity = readNumber(typed, practice)
  const ready = name.trim() !== '' && unit.trim() !== '' && quantity !== null && quantity > 0
  const articles = ids.flatMap((id) => byId(tree.articles, id) ?? [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    const heading = { Symbol: symbol.trim() || null, Name: name.trim(), MeasureUnit: unit.trim(), Quantity: quantity }
    perform(editor, { Action: 'compose', ArticleIds: ids, ...heading }, () => t('didCompose', { name: name.trim() }))
      .then(({ label }) => {
        toastDone(label, () => void editor.undo().catch(toastProblem))
        onClose()
      }, toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <Dialog title={t('compose')} size={600} onClose={onClose} unsaved={symbol !== '' || name !== ''}>
      <form className={styles.stack} onSubmit={submit}>
        <ItemField of="name" required first value={name} onValue={setName} />
        <div className={styles.pair}>
          <ItemField of="symbol" value={symbol} onValue={setSymbol} />
          <ItemField of="unit" required value={unit} onValue={setUnit} />
          <NumberField
            withAsterisk
            label={t('columnQuantity')}
            classNames={{ input: styles.number }}
            value={typed}
            error={quantity === null || quantity <= 0}
            onText={setTyped}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('composeHint', { count: articles.length })}
        </Text>
        <ul className={styles.changes}>
          {articles.map((article) => {
            const whole = totals.article(article.id)?.quantity ?? article.quantity
            const share = quantity !== null && quantity > 0 ? divideDecimals(whole, quantity, SHARE_DECIMALS) : 0
            return (
              <li key={article.id}>
                <span>{[article.symbol, article.name].filter(Boolean).join(' ')}</span>
                <span>
                  {formatNumber(share, practice)} {article.measureUnit}
                </span>
              </li>
            )
          })}
        </ul>
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!ready}>
            {t('composeDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
