-- What the technical sheet of a line of equipment lists asks for, in the five parts of form F5 (HG 907/2016).
alter table facilities
  add column sheet_parameters text,
  add column sheet_safety text,
  add column sheet_standards text,
  add column sheet_warranty text,
  add column sheet_other text;
