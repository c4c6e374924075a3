import { Select, SimpleGrid } from '@mantine/core'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { RecordPicker } from '../../records/record-picker.tsx'
import { useText } from '../../ui/text.ts'

/** What a project belongs to. */
export type Related = Readonly<{ type: 'account' | 'opportunity' | null; id: number | null }>

type RelatedPickerProps = Readonly<{
  value: Related
  /** `name` is that of the customer where one was chosen. */
  onChange: (value: Related, name: string | null) => void
}>

/** The customer or the opportunity a project belongs to. */
export function RelatedPicker({ value, onChange }: RelatedPickerProps) {
  const { t } = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        label={t('relatedTo')}
        allowDeselect={false}
        value={value.type ?? 'nothing'}
        data={[
          { value: 'nothing', label: t('relatedNothing') },
          { value: 'account', label: t('relatedCustomer') },
          { value: 'opportunity', label: t('relatedOpportunity') },
        ]}
        onChange={(type) =>
          onChange({ type: type === 'account' || type === 'opportunity' ? type : null, id: null }, null)
        }
      />
      {value.type && (
        <RecordPicker
          key={value.type}
          of={value.type === 'account' ? Customer : Opportunity}
          label={t(value.type === 'account' ? 'relatedCustomer' : 'relatedOpportunity')}
          value={value.id}
          onChange={(id, row) => {
            const name = (row as Readonly<{ name?: string }> | null)?.name ?? null
            onChange({ type: value.type, id }, value.type === 'account' ? name : null)
          }}
        />
      )}
    </SimpleGrid>
  )
}
