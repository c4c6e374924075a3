import { LoadingBlock } from '../../ui/loading-block.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useHeld } from '../../ui/use-held.ts'
import { PARTS } from '../open-project/parts.ts'
import { amountOf } from '../recipes/draft-lines.ts'
import { ItemField } from '../recipes/item-fields.tsx'
import { type OwnActions, type OwnResource, useOwnItem } from './own-item-data.ts'
import styles from './own-items.module.css'
import { OwnFormFoot } from './own-form-foot.tsx'
import { OwnRemove } from './own-remove.tsx'
import { UsageList } from './usage-list.tsx'
import { useOwnSave } from './use-own-save.tsx'

type ResourceDialogProps = Readonly<{ id: number | null; actions: OwnActions | undefined; onClose: () => void }>

/** An own resource with its price; norms that take it follow the price. */
export function ResourceDialog({ id, actions, onClose }: ResourceDialogProps) {
  const { t } = useText()
  const found = useOwnItem<OwnResource>('resources', id)
  const { shown, touch, letGo } = useHeld(found.data)
  return (
    <Dialog title={t(id === null ? 'ownAdd_resources' : 'ownResource')} size={560} onClose={onClose} unsaved="typed">
      {found.isLoadingError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && found.isPending && <LoadingBlock height={200} />}
      {(id === null || shown) && (
        <div {...touch}>
          <ResourceForm
            key={shown?.Version}
            resource={shown ?? null}
            actions={actions}
            onClose={onClose}
            onTheirs={letGo}
          />
        </div>
      )}
    </Dialog>
  )
}

type ResourceFormProps = Readonly<{
  resource: OwnResource | null
  actions: OwnActions | undefined
  onClose: () => void
  onTheirs: () => void
}>

function ResourceForm({ resource, actions, onClose, onTheirs }: ResourceFormProps) {
  const { t } = useText()
  const practice = usePractice()
  const [kind, setKind] = useState<string>(resource?.Kind ?? 'material')
  const [symbol, setSymbol] = useState(resource?.Symbol ?? '')
  const [name, setName] = useState(resource?.Name ?? '')
  const [unit, setUnit] = useState(resource?.MeasureUnit ?? '')
  const [price, setPrice] = useState(typedText(resource?.Price ?? 0, practice))
  const [weight, setWeight] = useState(typedText(resource?.Weight ?? null, practice))
  const [supplier, setSupplier] = useState(resource?.Supplier ?? '')
  const { busy, save, note } = useOwnSave({
    kind: 'resources',
    item: resource && { id: resource.ResourceId, version: resource.Version },
    onClose,
    onTheirs,
  })
  const amounts = { price: amountOf(price, practice), weight: amountOf(weight, practice) }
  const wrong = (amount: number | null) => amount === null || amount < 0
  const ready = name.trim() !== '' && !wrong(amounts.price) && !wrong(amounts.weight)
  const editable = resource === null ? actions?.create : actions?.edit

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready) return
    save(name.trim(), {
      Kind: kind,
      Symbol: symbol.trim() || null,
      Name: name.trim(),
      MeasureUnit: unit.trim() || null,
      Price: amounts.price ?? 0,
      Weight: weight.trim() === '' ? null : amounts.weight,
      Supplier: supplier.trim() || null,
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {note}
      <div className={styles.pair}>
        <Select
          label={t('part')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(value ?? 'material')}
          data={PARTS.map((part) => ({ value: part.kind, label: t(`part_${part.kind}`) }))}
        />
        <ItemField of="symbol" value={symbol} onValue={setSymbol} />
      </div>
      <ItemField of="name" required first value={name} onValue={setName} />
      <div className={styles.pair}>
        <TextInput
          label={t('columnUnit')}
          maxLength={40}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
        <NumberField
          label={t('columnPrice')}
          classNames={{ input: styles.number }}
          value={price}
          error={wrong(amounts.price)}
          onText={setPrice}
        />
        <NumberField
          label={t('ownWeight')}
          classNames={{ input: styles.number }}
          value={weight}
          error={wrong(amounts.weight)}
          onText={setWeight}
        />
      </div>
      <TextInput
        label={t('ownSupplier')}
        maxLength={200}
        value={supplier}
        onChange={(event) => setSupplier(event.currentTarget.value)}
      />
      {resource?.Usage && <UsageList usage={resource.Usage} norms={resource.Norms} />}
      <OwnFormFoot
        remove={
          resource &&
          actions?.delete && (
            <OwnRemove kind="resources" id={resource.ResourceId} name={resource.Name} onRemoved={onClose} />
          )
        }
        busy={busy}
        ready={ready && editable === true}
        onClose={onClose}
      />
    </form>
  )
}
