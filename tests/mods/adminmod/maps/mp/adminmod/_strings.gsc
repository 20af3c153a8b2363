// Strings, one character at a time: the language gives us size, [] and +.

find(text, what, from)
{
	if (!isdefined(from))
		from = 0;
	for (i = from; i <= text.size - what.size; i++)
	{
		same = true;
		for (j = 0; j < what.size && same; j++)
		{
			if (text[i + j] != what[j])
				same = false;
		}
		if (same)
			return i;
	}
	return -1;
}

sub(text, from, count)
{
	out = "";
	end = text.size;
	if (isdefined(count) && from + count < end)
		end = from + count;
	for (i = from; i < end; i++)
		out += text[i];
	return out;
}

split(text, separators)
{
	parts = [];
	word = "";
	for (i = 0; i < text.size; i++)
	{
		if (find(separators, text[i]) >= 0)
		{
			if (word.size)
				parts[parts.size] = word;
			word = "";
			continue;
		}
		word = word + text[i];
	}
	if (word != "")
		parts[parts.size] = word;
	return parts;
}

join_from(parts, first, glue)
{
	out = "";
	for (i = first; i < parts.size; i++)
	{
		if (i > first)
			out += glue;
		out += parts[i];
	}
	return out;
}

lower(text)
{
	small = "abcdefghijklmnopqrstuvwxyz";
	big = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	out = "";
	for (i = 0; i < text.size; i++)
	{
		at = find(big, text[i]);
		if (at < 0)
			out += text[i];
		else
			out += small[at];
	}
	return out;
}

replace(text, what, with)
{
	out = "";
	i = 0;
	while (i < text.size)
	{
		if (find(sub(text, i, what.size), what) == 0)
		{
			out += with;
			i += what.size;
		}
		else
		{
			out += text[i];
			i++;
		}
	}
	return out;
}

// "^1Red^7" becomes "Red".
plain(name)
{
	out = "";
	for (i = 0; i < name.size; i++)
	{
		if (name[i] == "^" && i + 1 < name.size && find("0123456789", name[i + 1]) >= 0)
		{
			i++;
			continue;
		}
		out += name[i];
	}
	return out;
}

// Only what may stand in the name of a cvar.
safe(text)
{
	ok = "abcdefghijklmnopqrstuvwxyz0123456789_";
	text = lower(text);
	out = "";
	for (i = 0; i < text.size; i++)
	{
		if (find(ok, text[i]) < 0)
			out += "_";
		else
			out += text[i];
	}
	return out;
}

is_number(text)
{
	if (text.size == 0)
		return false;
	i = 0;
	if (text[0] == "-")
		i = 1;
	if (i == text.size)
		return false;
	while (i < text.size)
	{
		if (find("0123456789", text[i]) < 0)
			return false;
		i++;
	}
	return true;
}

pad(number, width)
{
	out = "" + number;
	while (out.size < width)
		out = "0" + out;
	return out;
}
