-- Orders to suppliers are printed with templates too, and what was sent keeps what it was printed with.
alter table purchase_orders
  add column template_id bigint,
  add column printed_with bigint,
  add foreign key (client_id, template_id) references document_templates (client_id, id),
  add foreign key (client_id, printed_with) references document_prints (client_id, id);
create index purchase_orders_template_id on purchase_orders (client_id, template_id);
create index purchase_orders_printed_with on purchase_orders (client_id, printed_with);

-- The templates of the product, by practice and language, for a company that has none of them yet: those of offers and bills, and those of orders.
create or replace function start_documents(tenant bigint) returns void language plpgsql as $$
declare
  home text;
begin
  select practice into home from clients where client_id = tenant;
  if not exists (select 1 from document_templates where client_id = tenant and predefined and document is distinct from 'order') then
    if home = 'us' then
      insert into document_templates (client_id, name, document, language, predefined, look, terms, bank_accounts, signatures, tax_recap) values
        (tenant, 'Classic proposal', 'offer', 'en', true, '{}', null, false, true, true),
        (tenant, 'Proposal in Romanian', 'offer', 'ro', true, '{}', null, false, true, true),
        (tenant, 'Classic invoice', 'bill', 'en', true, '{}', 'Payment is due by the date shown above. Thank you for your business.', true, false, true),
        (tenant, 'Formal invoice', 'bill', 'en', true, '{"font": "serif", "accent": "#1f4e79"}', 'Payment is due by the date shown above.', true, true, true),
        (tenant, 'Invoice in Romanian', 'bill', 'ro', true, '{}', 'Plata se face până la scadența de mai sus.', true, false, true),
        (tenant, 'Delivery note with signatures', 'delivery', 'en', true, '{"hidden": ["discount"]}', null, false, true, false);
    else
      insert into document_templates (client_id, name, document, language, predefined, look, terms, bank_accounts, signatures, tax_recap) values
        (tenant, 'Ofertă clasică', 'offer', 'ro', true, '{}', null, false, true, true),
        (tenant, 'Ofertă în engleză', 'offer', 'en', true, '{}', null, false, true, true),
        (tenant, 'Factură clasică', 'bill', 'ro', true, '{}', null, true, false, true),
        (tenant, 'Factură cu semnături și ștampilă', 'bill', 'ro', true, '{"accent": "#1f4e79"}', null, true, true, true),
        (tenant, 'Factură în engleză', 'bill', 'en', true, '{}', 'Payment is due by the date shown above.', true, false, true),
        (tenant, 'Aviz cu semnături de predare-primire', 'delivery', 'ro', true, '{"hidden": ["discount"]}', null, false, true, false);
    end if;
  end if;
  if not exists (select 1 from document_templates where client_id = tenant and predefined and document = 'order') then
    if home = 'us' then
      insert into document_templates (client_id, name, document, language, predefined, look, bank_accounts, signatures, tax_recap) values
        (tenant, 'Classic purchase order', 'order', 'en', true, '{}', false, true, false),
        (tenant, 'Purchase order in Romanian', 'order', 'ro', true, '{}', false, true, false);
    else
      insert into document_templates (client_id, name, document, language, predefined, look, bank_accounts, signatures, tax_recap) values
        (tenant, 'Comandă clasică', 'order', 'ro', true, '{}', false, true, true),
        (tenant, 'Comandă în engleză', 'order', 'en', true, '{}', false, true, true);
    end if;
  end if;
end $$;

do $$
declare
  company record;
begin
  for company in select client_id from clients loop
    perform start_documents(company.client_id);
  end loop;
end $$;
