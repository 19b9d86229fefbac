#include "underwell/branch/form.hpp"

#include <string>

namespace underwell::branch {

namespace {

base::Result<void> check_kind(base::ByteReader& reader, const Form& form) {
    for (const char letter : form.magic)
        if (reader.u8() != static_cast<std::uint8_t>(letter))
            return base::fail(form.other_kind,
                              "this is not " + std::string{form.what} + " in binary form");
    const std::uint8_t found = reader.u8();
    const std::uint8_t oldest = form.oldest == 0 ? form.version : form.oldest;
    if (found >= oldest && found <= form.version) return {};
    return base::fail(errors::unknown_version,
                      "the binary form has version " + std::to_string(found) +
                          "; this program reads version " + std::to_string(form.version));
}

}  // namespace

void begin_form(base::ByteWriter& writer, const Form& form) {
    for (const char letter : form.magic)
        writer.u8(static_cast<std::uint8_t>(letter));
    writer.u8(form.version);
}

base::Result<base::ByteReader> open_form(std::span<const std::byte> bytes, const Form& form) {
    base::ByteReader whole{bytes};
    if (auto known = check_kind(whole, form); !known) return std::unexpected(known.error());
    if (!base::ByteReader::unseal(bytes))
        return base::fail(errors::damaged, "the checksum does not fit; restore from a backup");
    base::ByteReader reader{bytes};
    if (auto known = check_kind(reader, form); !known) return std::unexpected(known.error());
    return reader;
}

}  // namespace underwell::branch
